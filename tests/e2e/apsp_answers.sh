#!/usr/bin/env bash
# apsp_answers.sh APSP DATA: the known answers, for every algorithm, policy and rank count.
set -uo pipefail
apsp=$1 data=$2
source "$(dirname "$0")/check.bash"

# answers FILE JSON: compares with a line "pairs sum diameter radius harmonic" on stdin.
answers() {
  local pairs sum diameter radius harmonic
  read -r pairs sum diameter radius harmonic
  equal "$1 reachable_pairs" "$(json "$2" reachable_pairs)" "$pairs"
  if [[ $sum == *.* ]]; then
    close "$1 sum_of_distances" "$(json "$2" sum_of_distances)" "$sum"
    close "$1 diameter" "$(json "$2" diameter)" "$diameter"
  else
    equal "$1 sum_of_distances" "$(json "$2" sum_of_distances)" "$sum"
    equal "$1 diameter" "$(json "$2" diameter)" "$diameter"
  fi
  close "$1 radius" "$(json "$2" radius)" "$radius"
  close "$1 harmonic_sum" "$(json "$2" harmonic_sum)" "$harmonic"
}

# sweep FILE ANSWERS [OPTION...]: 1, 2 and 4 ranks, both algorithms, all policies (--compare fails if they differ).
sweep() {
  local file=$1 expected=$2 ranks algorithm
  shift 2
  for ranks in 1 2 4; do
    for algorithm in dijkstra crauser; do
      mpirun -n "$ranks" --bind-to none --oversubscribe "$apsp" run "$data/$file" --algorithm "$algorithm" --units cpu:1 \
        --compare EQ1,EQ2,MS --verify 3 --json "$@" >"$work/out.json" </dev/null || fail "$file, $ranks ranks, $algorithm: exit code $?"
      answers "$file, $ranks ranks, $algorithm:" "$work/out.json" <<<"$expected"
      equal "$file policies" "$(json "$work/out.json" same_under_all_policies)" true
    done
  done
}

sweep lesmis.graph "5929 28448 14 7 1617.343179"
sweep netscience.csv "153863 465700.91805 9.333331 0 87542.13656" --undirected
sweep gapbs4/4.gr "77 5873 319 0 3.534406664"
sweep power.graph "24413481 463498292 46 23 1534763.46339"
"$apsp" run "$data/PGPgiantcompo.graph" --algorithm crauser --json >"$work/out.json" || fail "PGPgiantcompo: exit code $?"
answers PGPgiantcompo "$work/out.json" <<<"114062400 853738718 24 12 16873484.345952"
"$apsp" run "$data/netscience.csv" --undirected --compact-ids --json >"$work/out.json" || fail "compact ids: exit code $?"
equal "reachable pairs without holes" "$(json "$work/out.json" reachable_pairs)" 153735
for file in 4.wel 4w.mtx; do
  "$apsp" run "$data/gapbs4/$file" --json >"$work/out.json" || fail "$file: exit code $?"
  answers "$file" "$work/out.json" <<<"77 5873 319 0 3.534406664"
done
"$apsp" run "$data/gapbs4/4w.graph" --directed --json >"$work/out.json" || fail "4w.graph: exit code $?"
answers 4w.graph "$work/out.json" <<<"77 5873 319 0 3.534406664"
finish
