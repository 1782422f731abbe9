#!/usr/bin/env bash
# apsp_outputs.sh APSP DATA: files, reports and what mixed clusters look like.
set -uo pipefail
apsp=$1 data=$2
source "$(dirname "$0")/check.bash"
run() { mpirun --bind-to none --oversubscribe "$@" </dev/null; }

run -n 3 "$apsp" run "$data/lesmis.graph" --units cpu:1 --per-source "$work/a.csv" --matrix "$work/a.npy" \
  --report "$work/report.json" --sources 12,1,77 >"$work/text" || fail "lesmis with outputs: exit code $?"
equal "rows of the CSV" "$(wc -l <"$work/a.csv")" 4
equal "ids of the CSV" "$(cut -d, -f1 "$work/a.csv" | tr '\n' ' ')" "source 12 1 77 "
equal "first row of the CSV" "$(sed -n 3p "$work/a.csv" | cut -d, -f2,4)" "12,77"
equal "bytes of the matrix" "$(stat -c %s "$work/a.npy")" $((128 + 3 * 77 * 4))
equal "distance of 1 to itself" "$(od -An -tu4 -j $((128 + 77 * 4)) -N 4 "$work/a.npy" | tr -d ' ')" 0
equal "extremes of some sources" "$(grep -c '^over 3 of 77 sources: largest eccentricity [0-9]*, smallest [0-9]*, ' "$work/text")" 1
grep -q '"efficiency"' "$work/report.json" || fail "no efficiency in the report"
equal "nothing else left" "$(ls "$work" | grep -vcE '^(a.csv|a.npy|report.json|text)$')" 0

# Three nodes, one of them slow: marked, and given less under MS than under EQ1.
run -n 1 "$apsp" run "$data/power.graph" --sources first:600 --units cpu:2 --compare EQ1,EQ2,MS --json : \
  -n 1 "$apsp" run "$data/power.graph" --sources first:600 --units cpu:1 --compare EQ1,EQ2,MS --json : \
  -n 1 "$apsp" run "$data/power.graph" --sources first:600 --units cpu@0.25:1 --compare EQ1,EQ2,MS --json >"$work/mixed.json" ||
  fail "mixed cluster: exit code $?"
equal "throttled units" "$(grep -c '"throttled": true' "$work/mixed.json")" 3
grep -A12 '"host"' "$work/mixed.json" | sed -n 's/ *"tasks": \([0-9]*\)$/\1/p' | tr '\n' ' ' >"$work/tasks"
read -r -a tasks < <(sed -n '/"nodes": \[/,/\]/s/^ *"tasks": \([0-9]*\)$/\1/p' "$work/mixed.json" | tr '\n' ' ')
equal "EQ1 by node" "${tasks[*]:0:3}" "200 200 200"
equal "EQ2 by node" "${tasks[*]:3:3}" "300 150 150"
equal "MS deals all" $((tasks[6] + tasks[7] + tasks[8])) 600
checks=$((checks + 1))
((tasks[8] < 150)) || fail "the slow node got ${tasks[8]} tasks of 600 under MS"

"$apsp" run "$data/lesmis.graph" --show-units --units cpu:2,cpu@0.5:1x2 >"$work/map" || fail "--show-units: exit code $?"
equal "units shown" "$(grep -c 'cpu' "$work/map")" 3
grep -q 'throttled to 0.5' "$work/map" || fail "--show-units does not mark the slow unit"

"$apsp" run "$data/lesmis.graph" --show-units --json --units cpu:2 >"$work/map.json" || fail "--show-units --json: exit code $?"
equal "units shown as JSON" "$(grep -c '"kind": "cpu"' "$work/map.json")" 2

"$apsp" run "$data/lesmis.graph" --units cpu:1 >"$work/all" || fail "all sources: exit code $?"
equal "extremes of all sources" "$(grep -c '^diameter 14, radius 7, ' "$work/all")" 1

"$apsp" generate -n 1000 --seed 7 -o "$work/g.gr" >/dev/null || fail "generate: exit code $?"
"$apsp" generate -n 1000 --seed 7 -o "$work/h.gr" >/dev/null || fail "generate: exit code $?"
cmp -s "$work/g.gr" "$work/h.gr" || fail "the same seed gives another graph"
"$apsp" run "$work/g.gr" --sources first:20 --verify 20 --json >"$work/g.json" || fail "generated graph: exit code $?"
equal "arcs of the generated graph" "$(json "$work/g.json" arcs)" 7000
for kind in grid path star; do
  "$apsp" generate --kind $kind -n 400 -o "$work/$kind.gr" >/dev/null || fail "generate $kind: exit code $?"
done
"$apsp" generate --kind rmat --scale 9 -o "$work/rmat.gr" >/dev/null || fail "generate rmat: exit code $?"

# Every algorithm has the same answers, and matrices the same bytes.
for graph in g grid rmat path star; do
  for algorithm in dijkstra auto bits lanes near dial crauser; do
    "$apsp" run "$work/$graph.gr" --units cpu:2 --oversubscribe --algorithm $algorithm --verify 5 \
      --per-source "$work/$graph.$algorithm.csv" --matrix "$work/$graph.$algorithm.npy" --quiet >/dev/null ||
      fail "$graph with $algorithm: exit code $?"
    cmp -s "$work/$graph.dijkstra.csv" "$work/$graph.$algorithm.csv" || fail "$graph: $algorithm has other measures"
    cmp -s "$work/$graph.dijkstra.npy" "$work/$graph.$algorithm.npy" || fail "$graph: $algorithm has other distances"
    checks=$((checks + 2))
  done
done
for algorithm in bits lanes near; do  # packs of several ranks, one of them slow
  run -n 2 "$apsp" run "$work/g.gr" --units cpu:1 --oversubscribe --algorithm $algorithm --verify 5 --compare EQ1,EQ2,MS \
    --per-source "$work/ranks.csv" --quiet : -n 1 "$apsp" run "$work/g.gr" --units cpu@0.5:1 --oversubscribe \
    --algorithm $algorithm --verify 5 --compare EQ1,EQ2,MS --per-source "$work/ranks.csv" --quiet >/dev/null ||
    fail "three ranks with $algorithm: exit code $?"
  cmp -s "$work/g.dijkstra.csv" "$work/ranks.csv" || fail "three ranks: $algorithm has other measures"
  checks=$((checks + 1))
done
"$apsp" run "$work/g.gr" --units cpu:1 --json >"$work/chosen.json" || fail "auto: exit code $?"
"$apsp" run "$work/path.gr" --units cpu:1 --json >"$work/path.json" || fail "auto on a path: exit code $?"
equal "what auto takes for a path" "$(grep -c '"algorithm": "near"' "$work/path.json")" 1
equal "what auto takes for a random graph" "$(grep -c '"algorithm": "bits"' "$work/chosen.json")" 1
finish
