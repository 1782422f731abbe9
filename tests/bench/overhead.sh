#!/usr/bin/env bash
# The framework's own costs, with their goals: in-node cost of a task, requests/s through the master in shared memory and
# over TCP (loopback), what a waiting MPI thread takes, the communication share at 10 ms tasks.
set -euo pipefail
program=build/bin/bench/bench_overhead
ranks() { mpirun --bind-to none --oversubscribe "$@"; }
tcp=(--mca btl "tcp,self" --mca btl_tcp_if_include lo)

echo "one process, MS, grain 1, 10^6 empty tasks, 2 lanes (goal: at most 0.5 us)"
"$program" node 2
echo "3 asking ranks, one task a message, shared memory (goal: at least 150 thousand/s)"
for lanes in 1 8 16; do ranks -n 4 "$program" master "$lanes"; done
echo "the same over TCP, loopback (goal: at least 50 thousand/s)"
for lanes in 1 8 16; do ranks "${tcp[@]}" -n 4 "$program" master "$lanes"; done
echo "2 ranks, every lane asleep (goal: below 2 % of a core)"
ranks -n 2 "$program" waiting 1
echo "2 ranks x 4 lanes, 10 ms sleeping tasks (goal: below 1 %)"
ranks -n 2 "$program" share 4
