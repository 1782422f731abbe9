#!/usr/bin/env bash
# ifdk_scan.sh IFDK DATA: a scan from its CTSimU files to a volume; and all that can be written.
set -uo pipefail
ifdk=$1 data=$2/ctsimu_tetrahedron
source "$(dirname "$0")/check.bash"
run() { mpirun --bind-to none --oversubscribe "$@" </dev/null; }

# same WHAT IMAGE REFERENCE OPTION...: ifdk compare with these limits.
same() {
  local what=$1
  shift
  checks=$((checks + 1))
  "$ifdk" compare "$@" >"$work/text" || fail "$what: $(head -n 1 "$work/text")"
}

# The scan under every policy, with a picture, and what JSON says of it.
run -n 3 "$ifdk" reconstruct --scenario "$data/tetra.json" -o "$work/v.mha" --png "$work/v.png" --compare EQ1,EQ2,MS \
  --units cpu:1 --json >"$work/out.json" 2>"$work/stderr" || fail "the scan: exit code $?"
equal "stderr where it is no terminal" "$(cat "$work/stderr")" ""
equal "the picture's first bytes" "$(od -An -tx1 -N 8 "$work/v.png")" " 89 50 4e 47 0d 0a 1a 0a"
equal "the same under all policies" "$(json "$work/out.json" same_under_all_policies)" true
equal "starved pixels" "$(json "$work/out.json" starved_pixels)" 6
equal "dead pixels" "$(json "$work/out.json" dead_pixels)" 0
equal "runs" "$(grep -c '"scheduler": ' "$work/out.json")" 3
equal "Parker weights" "$(json "$work/out.json" weighted)" false
equal "the picture in JSON" "$(json "$work/out.json" png)" "\"$work/v.png\""
for key in kernel short_scan volume detector; do
  equal "$key in JSON" "$(grep -c "^  \"$key\": {" "$work/out.json")" 1
done
equal "reports in JSON" "$(grep -c '^  "reports": \[' "$work/out.json")" 1
equal "kernel's name" "$(json "$work/out.json" name | grep -c columns)" 1
checks=$((checks + 1))
awk -v g="$(json "$work/out.json" gups)" 'BEGIN { exit !(g > 0) }' || fail "gups is '$(json "$work/out.json" gups)'"

# The last view is the first one again.
run -n 2 "$ifdk" reconstruct --scenario "$data/tetra.json" --views 0-19 --units cpu:1 --quiet -o "$work/20.mha" >/dev/null ||
  fail "views 0-19: exit code $?"
same "views 0-19" "$work/20.mha" "$work/v.mha" --max-rmse 1e-6
rm "$work/20.mha"

# A volume of another size has the scan's own voxels.
"$ifdk" reconstruct --scenario "$data/tetra.json" --size 10 --units cpu:1 --quiet -o "$work/10.mha" --png "$work/10.png" \
  --png-window 0 0.2 >"$work/stdout" || fail "--size only: exit code $?"
equal "--quiet on stdout" "$(cat "$work/stdout")" ""
equal "the scan's spacing" "$(grep -a ElementSpacing "$work/10.mha")" "ElementSpacing = 0.975 0.975 0.975"

# warned PATTERN COMMAND...: done, with such a line on stderr, also with --quiet.
warned() {
  local pattern=$1
  shift
  checks=$((checks + 1))
  "$@" --quiet -o "$work/warned.mha" >"$work/stdout" 2>"$work/stderr" </dev/null || fail "$*: exit code $?"
  grep -Eq -- "^ifdk: warning: .*$pattern" "$work/stderr" || fail "no '$pattern' in '$(head -c 300 "$work/stderr")': $*"
}
"$ifdk" simulate -n 200 -a 200 --sid 500 --sdd 540 --size 32 --spacing 13.6 --phantomscale 100 --quiet -o "$work/short.mha" \
  --write-geometry "$work/short.xml" || fail "simulate 200 degrees: exit code $?"
volume=(--size 8 --spacing 20 --units cpu:1)
warned 'span 199 degrees, .* fan needs 22[0-9]' "$ifdk" reconstruct -p "$work/short.mha" -g "$work/short.xml" "${volume[@]}"
warned '[0-9.]+ % of the pixels are starved' "$ifdk" reconstruct -p "$work/short.mha" -g "$work/short.xml" "${volume[@]}" --i0 1
warned 'off-centre .* as asked' "$ifdk" reconstruct -p "$work/short.mha" -g "$work/short.xml" "${volume[@]}" --neworigin -180 -210 \
  --half-fan none
warned "reaches the plane of the source" "$ifdk" reconstruct -p "$work/short.mha" -g "$work/short.xml" --size 8 --spacing 200 \
  --units cpu:1
raw=(--raw-type uint16 --raw-size 150x150x21 --raw-spacing 1.3x1.3 --sid 300 --sdd 400 --arc 378)
head -c 945000 /dev/zero | tr '\0' '\20' >"$work/dim.raw"
warned 'I0 is taken to be 65535, but the brightest' "$ifdk" reconstruct -p "$work/dim.raw" "${raw[@]}" "${volume[@]}"

# The scan told by hand. Its rows run from top to bottom, and the source turns against the sense of gantry angles.
by_hand() {
  "$ifdk" reconstruct -p "$data/tetra_projections.raw" --raw-type uint16 --raw-size 150x150x21 --raw-spacing 1.3x1.3 --sid 300 \
    --sdd 400 --flip-rows "$@" --flat "$data"/tetra_flat_*.raw --dark "$data/tetra_dark.raw" --size 150 --spacing 0.975 \
    --units cpu:2 --quiet -o "$work/h.mha" >/dev/null || fail "by hand, $*: exit code $?"
  same "by hand, $*" "$work/h.mha" "$work/v.mha" --max-rmse 1e-6
}
for ((view = 0; view < 21; ++view)); do echo $((270 - 18 * view)); done >"$work/angles"
by_hand --angles "$work/angles"
by_hand --first_angle 270 --arc -378

# Every format holds the same volume, and can be read back for a next step.
scan=(--size 40x32 --spacing 10x12 --nproj 30 --sid 600 --sdd 1100 --phantomscale 80 --quiet)
for name in p.mha p.npy p.raw n/p.mhd; do
  mkdir -p "$work/n"
  "$ifdk" simulate -o "$work/$name" "${scan[@]}" >/dev/null || fail "simulate $name: exit code $?"
done
circle=(--sid 600 --sdd 1100 --quiet)
cuboid=(--size 12x10x8 --spacing 13x14x15 --origin "-70,-60,-50")
for name in a.mha a.npy a.raw n/a.mhd; do
  "$ifdk" reconstruct -p "$work/p.mha" "${circle[@]}" "${cuboid[@]}" -o "$work/$name" >/dev/null || fail "$name: exit code $?"
  same "$name" "$work/$name" "$work/a.mha" --max-abs 0
done
same "a.raw.json" "$work/a.raw.json" "$work/a.mha" --max-abs 0
equal "bytes of a.raw" "$(stat -c %s "$work/a.raw")" $((12 * 10 * 8 * 4))
for from in p.npy p.raw n/p.mhd; do
  spacing=()
  if [[ $from == *.npy ]]; then spacing=(--raw-spacing 10x12); fi
  "$ifdk" reconstruct -p "$work/$from" "${circle[@]}" "${cuboid[@]}" "${spacing[@]}" -o "$work/b.mha" >/dev/null ||
    fail "from $from: exit code $?"
  same "from $from" "$work/b.mha" "$work/a.mha" --max-abs 0
done
cp "$work/p.raw" "$work/renamed.raw" && cp "$work/p.raw.json" "$work/renamed.raw.json" && rm "$work/p.raw"
"$ifdk" compare "$work/renamed.raw" "$work/p.mha" --max-abs 0 >/dev/null || fail "a raw file with another name: exit code $?"

# RTK's axes: (X, Y, Z) = (x, -z, y). Sample (i, j, k) of the one is sample (i, k, ny - 1 - j) of the other, to the bit.
"$ifdk" reconstruct -p "$work/p.mha" "${circle[@]}" --frame rtk --size 12x8x10 --spacing 13x15x14 --origin "-70,-50,-66" \
  --png "$work/rtk.png" -o "$work/r.raw" >/dev/null || fail "frame rtk: exit code $?"
values() { od -An -v -tx4 -w4 "$1"; }
equal "frame rtk, bit by bit" "$(values "$work/r.raw" | awk '
  { at[NR - 1] = $1 }
  END { for (k = 0; k < 8; ++k) for (j = 0; j < 10; ++j) for (i = 0; i < 12; ++i) print at[i + 12 * (k + 8 * (9 - j))] }' | cksum)" \
  "$(values "$work/a.raw" | awk '{ print $1 }' | cksum)"
"$ifdk" reconstruct -p "$work/p.mha" "${circle[@]}" "${cuboid[@]}" --png "$work/ours.png" -o "$work/b.mha" >/dev/null ||
  fail "picture: exit code $?"
equal "the picture does not depend on the frame" "$(cksum <"$work/rtk.png")" "$(cksum <"$work/ours.png")"

equal "files left behind" "$(find "$work" -name '*.part*' | wc -l)" 0
finish
