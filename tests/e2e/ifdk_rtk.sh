#!/usr/bin/env bash
# ifdk_rtk.sh IFDK DATA: RTK's own cases by the command line: its projections, its volumes, its reasons.
set -uo pipefail
ifdk=$1 data=$2/rtk
source "$(dirname "$0")/check.bash"

declare -A geometry detector volume filter
circle="--nproj 60 --sid 600 --sdd 1200"
cube="--size 24 --spacing 8"
geometry[c01_full]=$circle
geometry[c02_srcoff]="$circle --first_angle 1.5 --source_x 20 --source_y 15"
geometry[c05_short230]="--nproj 60 --arc 230 --first_angle 10 --sid 1000 --sdd 1536"
geometry[c06_tilt]="$circle --first_angle 1.5 --proj_iso_x 3 --proj_iso_y -4 --out_angle 2 --in_angle 3"
geometry[c07_hann08]="$circle --first_angle 1.5"
geometry[c08_trunc]=$circle
geometry[c09_aniso]="--nproj 45 --first_angle 4 --sid 500 --sdd 900"
for case in "${!geometry[@]}"; do
  detector[$case]="--size 64x56 --spacing 8 --phantomscale 90" volume[$case]=$cube filter[$case]=""
done
detector[c08_trunc]="--size 48x30 --spacing 8 --phantomscale 90"
detector[c09_aniso]="--size 75x41 --spacing 5x9 --phantomscale 80"
volume[c09_aniso]="--size 24 --spacing 7"
filter[c07_hann08]="--hann 0.8"
filter[c02_srcoff]="--half-fan none"

# simulate CASE NAME OPTION...: projections NAME.mha with geometry by OPTIONs.
simulate() {
  local case=$1 name=$2
  shift 2
  "$ifdk" simulate -o "$work/$name.mha" ${detector[$case]} "$@" --quiet >/dev/null || fail "simulate $name: exit code $?"
}

# rtk CASE RANKS OPTION...: the volume is RTK's, to 1e-6.
rtk() {
  local case=$1 ranks=$2
  shift 2
  checks=$((checks + 1))
  mpirun -n "$ranks" --bind-to none --oversubscribe "$ifdk" reconstruct -p "$work/$case.mha" ${geometry[$case]} ${volume[$case]} \
    ${filter[$case]} --frame rtk --units cpu:1 --quiet -o "$work/v.mha" "$@" >/dev/null </dev/null ||
    fail "$case on $ranks ranks, $*: exit code $?"
  "$ifdk" compare "$work/v.mha" "$data/${case}_fdk.raw" --raw-type float32 --raw-size 24x24x24 --max-rmse 1e-6 >"$work/text" ||
    fail "$case on $ranks ranks, $*: $(head -n 1 "$work/text")"
  rm -f "$work/v.mha"
}

# explained CASE PATTERN: --explain names the reason for the kernel.
explained() {
  checks=$((checks + 1))
  "$ifdk" reconstruct -p "$work/$1.mha" ${geometry[$1]} ${volume[$1]} ${filter[$1]} --frame rtk --explain >"$work/text" ||
    fail "explain $1: exit code $?"
  grep -Eq "$2" "$work/text" || fail "explain $1: no '$2' in '$(grep kernel "$work/text")'"
}

for case in "${!geometry[@]}"; do simulate "$case" "$case" ${geometry[$case]}; done

"$ifdk" compare "$work/c01_full.mha" "$data/c01_full_proj.raw" --raw-type float32 --raw-size 64x56x60 --json >"$work/out.json"
checks=$((checks + 1))
awk -v d="$(json "$work/out.json" max_abs)" -v m="$(json "$work/out.json" max_reference)" 'BEGIN { exit !(m > 0 && d <= 1e-6 * m) }' ||
  fail "projections differ from RTK's by $(json "$work/out.json" max_abs)"

# RTK's own geometry files say the same as the options, for projections and for volumes.
for case in c01_full c02_srcoff c05_short230 c06_tilt; do
  simulate "$case" by_file -g "$data/${case}_geom.xml"
  checks=$((checks + 1))
  "$ifdk" compare "$work/by_file.mha" "$work/$case.mha" --max-abs 1e-3 >"$work/text" || fail "$case by file: $(head -n 1 "$work/text")"
  by_options=${geometry[$case]}
  geometry[$case]="-g $data/${case}_geom.xml"
  rtk "$case" 1 --kernel general
  geometry[$case]=$by_options
done

# Every case under every policy with the general kernel; those that allow it with the fast one.
for case in "${!geometry[@]}"; do rtk "$case" 3 --kernel general --compare EQ1,EQ2,MS; done
for case in c01_full c05_short230 c07_hann08 c08_trunc c09_aniso; do rtk "$case" 3 --compare EQ1,EQ2,MS; done

# Every grid with both kernels, every case on some grid.
for grid in "1 1x1" "2 2x1" "2 1x2" "4 2x2" "3 3x1"; do rtk c01_full ${grid/ / --grid }; done
rtk c02_srcoff 4 --grid 2x2 --kernel general
rtk c02_srcoff 2 --grid 2x1
rtk c05_short230 3 --grid 3x1 --kernel general
rtk c06_tilt 2 --grid 1x2
rtk c07_hann08 2 --grid 2x1 --kernel general
rtk c08_trunc 1 --grid 1x1 --kernel general
rtk c08_trunc 4 --grid 2x2
rtk c09_aniso 2 --grid 1x2
rtk c05_short230 2 --grid 1x2

explained c01_full '^kernel: .*columns.*: '
explained c02_srcoff '^kernel: columns.*no mirror images'
explained c06_tilt '^kernel: general: .*not parallel to the rotation axis'
finish
