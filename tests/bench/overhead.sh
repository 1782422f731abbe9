#!/usr/bin/env bash
# The framework's own costs, with their goals: in-node cost of a task, requests/s through the master in shared memory and
# over TCP (loopback), what a waiting MPI thread takes, the communication share at 10 ms tasks.
set -euo pipefail
program=build/bin/bench/bench_overhead
ranks() { mpirun --bind-to none --oversubscribe "$@"; }
tcp=(--mca btl "tcp,self" --mca btl_tcp_if_include lo)
# The master has no unit of its own here, so that every request is a message.
asking=(-n 1 "$program" master --quiet --units none : -n 3 "$program" master --quiet --units cpu:1)

echo "one process, MS, grain 1, 10^6 empty tasks, 2 lanes (goal: at most 0.5 us)"
"$program" node --quiet --units cpu:2 --grain 1
echo "3 asking ranks, one task a message, shared memory (goal: at least 150 thousand/s)"
ranks "${asking[@]}"
echo "the same over TCP, loopback (goal: at least 50 thousand/s)"
ranks "${tcp[@]}" "${asking[@]}"
echo "2 ranks, every lane asleep (goal: below 2 % of a core)"
ranks -n 2 "$program" waiting --quiet --units cpu:1
echo "2 ranks x 4 lanes, 10 ms sleeping tasks (goal: below 1 %)"
ranks -n 2 "$program" share --quiet --units cpu:4
