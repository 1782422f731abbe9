#!/usr/bin/env bash
# apsp_bad_input.sh APSP DATA PLUGIN: whatever is wrong ends in one line that names it, and exit code 2.
set -uo pipefail
apsp=$1 data=$2 plugin=$3
source "$(dirname "$0")/check.bash"
good=$data/lesmis.graph

# file NAME TEXT: a graph file with that text.
file() { printf "$2" >"$work/$1"; }

file negative.gr 'p sp 2 1\na 1 2 -3\n'
refused 'negative.gr:2: .*-3' "$apsp" run "$work/negative.gr"
file nan.wel '0 1 nan\n'
refused "nan.wel:1: .*nan" "$apsp" run "$work/nan.wel"
file zero.gr 'p sp 2 1\na 0 2 1\n'
refused 'zero.gr:2: .*0' "$apsp" run "$work/zero.gr"
file above.gr 'c x\np sp 2 1\na 1 3 1\n'
refused 'above.gr:3: .*3' "$apsp" run "$work/above.gr"
file cut.gr 'p sp 2 3\na 1 2 1\n'
refused 'cut.gr:.*3' "$apsp" run "$work/cut.gr"
file short.gr 'p sp 2 1\na 1\n'
refused 'short.gr:2: ' "$apsp" run "$work/short.gr"
file huge.gr 'p sp 1000000000000000000 1000000000000000000\n'
refused 'huge.gr:1: .*1000000000000000000' "$apsp" run "$work/huge.gr"
file empty.el ''
refused 'empty.el' "$apsp" run "$work/empty.el"
refused 'no_such_file' "$apsp" run "$work/no_such_file.gr"
refused 'negative-vertex-id.csv:1: .*-1' "$apsp" run "$data/negative-vertex-id.csv"
refused 'west0067.mtx:[0-9]+: .*-' "$apsp" run "$data/west0067.mtx"
refused '4w.graph:.*--directed' "$apsp" run "$data/gapbs4/4w.graph"
for name in 1 2 4 6 8 11 13 15; do refused "mangled$name.mtx:[0-9]+: " "$apsp" run "$data/malformed_mtx/mangled$name.mtx"; done
for name in int8 int16; do refused "mangled_$name.mtx:8: .*-" "$apsp" run "$data/malformed_mtx/mangled_$name.mtx"; done
for name in bool uint8 uint16; do
  "$apsp" run "$data/malformed_mtx/mangled_$name.mtx" --json >"$work/out.json" || fail "mangled_$name.mtx was refused"
  equal "mangled_$name.mtx vertices" "$(json "$work/out.json" vertices)" 7
done

refused "FOO.*EQ1, EQ2, MS" "$apsp" run "$good" --scheduler FOO
refused "FOO.*EQ1, EQ2, MS" "$apsp" run "$good" --compare MS,FOO
refused "dijkstra" "$apsp" run "$good" --algorithm bogus
for units in "" cpu cpu:0 cpu:-1 cpu:x cpu:2x0 cpu@0:1 cpu@2:1 cpu@nan:1 tpu:1 cpu:99999999999999999999 cpu:2000 cpu:1, gpu:1 \
  cpu:1x9999 none,cpu:1; do
  refused "--units" "$apsp" run "$good" --units "$units"
done
refused "--units: no rank has a unit" "$apsp" run "$good" --units none
refused "--sources.*78" "$apsp" run "$good" --sources 1,78
refused "--sources" "$apsp" run "$good" --sources every:0
refused "--verify" "$apsp" run "$good" --verify=-1
refused "--grain" "$apsp" run "$good" --grain 0
refused "--attempts" "$apsp" run "$good" --attempts 0
refused "--format|dimacs" "$apsp" run "$good" --format pdf
refused "--no-such-option" "$apsp" run "$good" --no-such-option
refused "GRAPH" "$apsp" run
refused "." "$apsp"
refused "$work/no/folder" "$apsp" run "$good" --report "$work/no/folder/x.json"
timeout 60 mpirun --oversubscribe -n 1 "$apsp" run "$good" --scheduler MS : -n 1 "$apsp" run "$good" --scheduler EQ1 \
  >"$work/stdout" 2>"$work/stderr" </dev/null
equal "exit code of ranks with different options" $? 2
equal "what is said of them" "$(grep -c 'rank 1 was given other options' "$work/stderr")" 1
refused "--plugin.*no_such" "$apsp" run "$good" --plugin ./no_such.so
refused "--scheduler-parameter" "$apsp" run "$good" --scheduler-parameter x=y
refused "--scheduler-parameter: 'part' is unknown to MS \(its parameters: none\)" "$apsp" run "$good" --scheduler-parameter part=1
refused "'x' is unknown to HALVES \(its parameters: part\)" \
  "$apsp" run "$good" --plugin "$plugin" --scheduler HALVES --scheduler-parameter x=1
refused "unknown algorithm 'bfs'; known are: auto, bits, lanes, near, dial, dijkstra, crauser" "$apsp" run "$good" --algorithm bfs
refused "--algorithm lanes: weights must be whole numbers" "$apsp" run "$data/netscience.csv" --algorithm lanes
refused "$work/no/folder" "$apsp" run "$good" --per-source "$work/no/folder/x.csv"
refused "$work/no/folder" "$apsp" run "$good" --matrix "$work/no/folder/x.npy"
cp "$good" "$work/in.graph"
refused "must not be an output" "$apsp" run "$work/in.graph" --per-source "$work/in.graph"
refused "same file" "$apsp" run "$good" --per-source "$work/x" --matrix "$work/x"
refused "not a regular file" "$apsp" run "$good" --per-source /dev/null
refused "--vertices: -5" "$apsp" generate -n -5 -o "$work/small.gr"
refused "--vertices: 4000000000: .*GB" "$apsp" generate -n 4000000000 --degree 1000 -o "$work/small.gr"
refused "vertices" "$apsp" generate -n 5 -o "$work/small.gr"
refused "--kind: 'ring' is unknown; known are: random, grid, rmat, path, star" "$apsp" generate --kind ring -n 5 -o "$work/small.gr"
refused "--scale: 0: 1 to 31" "$apsp" generate --kind rmat -o "$work/small.gr"
refused "--scale: 31: .*GB" "$apsp" generate --kind rmat --scale 31 --edge-factor 1000 -o "$work/small.gr"
refused "." "$apsp" generate -n 100 -o "$work/unknown.format"
equal "files left behind" "$(find "$work" -name '*.part*' -o -name '*.csv' -o -name '*.npy' | wc -l)" 0

"$apsp" run "$good" --plugin "$plugin" --scheduler HALVES --quiet >/dev/null || fail "a scheduler from a shared object: exit code $?"
"$apsp" run "$good" --plugin "$plugin" --compare EQ1,HALVES --scheduler-parameter part=1 --quiet >/dev/null ||
  fail "a parameter of a scheduler from a shared object: exit code $?"
"$apsp" run --help | grep -q -- '--sources' || fail "--help does not name --sources"
grep -qxE 'apsp [0-9]+\.[0-9]+\.[0-9]+ \(TuCCompi\)' <("$apsp" --version) || fail "--version says '$("$apsp" --version)'"
mpirun -n 3 --bind-to none --oversubscribe "$apsp" run "$good" --scheduler FOO >"$work/stdout" 2>"$work/stderr" </dev/null
equal "exit code of three ranks" $? 2
equal "lines of three ranks" "$(grep -c '^apsp: ' "$work/stderr")" 1
finish
