#!/usr/bin/env bash
# ifdk_bad_input.sh IFDK DATA: whatever is wrong ends in one line that names it, exit code 2, and nothing left behind.
set -uo pipefail
ifdk=$1 data=$2
source "$(dirname "$0")/check.bash"
tetra=$data/ctsimu_tetrahedron
out=$work/out
mkdir "$out"

# nothing_left: in the folder of the outputs.
nothing_left() {
  [[ -z $(ls -A "$out") ]] || fail "left behind: $(ls -A "$out" | tr '\n' ' ')"
  rm -rf "$out" && mkdir "$out"
}

# bad PATTERN OPTION...: refused by reconstruct.
bad() {
  local pattern=$1
  shift
  refused "$pattern" "$ifdk" reconstruct -o "$out/v.mha" "$@"
  nothing_left
}
geometry=(--sid 600 --sdd 1200)
volume=(--size 8 --spacing 20)
# wrong PATTERN OPTION...: the good scan with further options; wrong_file PATTERN FILE OPTION...: with other projections.
wrong_file() { bad "$1" -p "$2" "${geometry[@]}" "${volume[@]}" "${@:3}"; }
wrong() { wrong_file "$1" "$work/p.mha" "${@:2}"; }
wrong_circle() { bad "$1" -p "$work/p.mha" "${volume[@]}" "${@:2}"; }
wrong_volume() { bad "$1" -p "$work/p.mha" "${geometry[@]}" "${@:2}"; }

simulate=("$ifdk" simulate --size 16x12 --spacing 20 --phantomscale 80 --nproj 24 "${geometry[@]}" --quiet)
for name in p.mha p.npy p.raw; do "${simulate[@]}" -o "$work/$name" >/dev/null || fail "simulate $name: exit code $?"; done
"${simulate[@]}" -o "$work/again.mha" --write-geometry "$work/g.xml" >/dev/null || fail "simulate with geometry: exit code $?"

# Projections.
wrong_file 'no_such_file.mha: ' "$work/no_such_file.mha"
wrong_file 'out: is a directory' "$out"
for name in p.mha p.npy; do
  head -c 3000 "$work/$name" >"$work/cut_$name"
  wrong_file "cut_$name: holds [0-9]+ bytes .* 16 x 12 x 24 .* 18432: it is truncated" "$work/cut_$name" --newspacing 20 20
done
head -c 30 "$work/p.npy" >"$work/head.npy"
wrong_file 'head.npy: ends within its header' "$work/head.npy" --newspacing 20 20
wrong_file 'p.npy: .*--newspacing' "$work/p.npy"
head -c 3000 "$work/p.raw" >"$work/cut.raw"
cp "$work/p.raw.json" "$work/cut.raw.json"
wrong_file 'cut.raw: holds 3000 bytes .* 18432' "$work/cut.raw"
raw=(--raw-type float32 --raw-size 16x12x24 --raw-spacing 20x20)
cp "$work/p.raw" "$work/plain.raw"
wrong_file 'plain.raw: holds 18432 bytes .* 16 x 12 x 25 .* 19200' "$work/plain.raw" --raw-type float32 --raw-size 16x12x25
wrong_file 'plain.raw: .* the type .* and its size' "$work/plain.raw"
wrong_file 'plain.raw: .*--newspacing' "$work/plain.raw" --raw-type float32 --raw-size 16x12x24
wrong_file "--raw-size: .*'16x12x0'" "$work/plain.raw" --raw-type float32 --raw-size 16x12x0
wrong_file "--raw-type: .*'float31'" "$work/plain.raw" --raw-type float31 --raw-size 16x12x24
wrong_file "--raw-spacing: .*'20x-20'" "$work/plain.raw" --raw-type float32 --raw-size 16x12x24 --raw-spacing 20x-20
wrong '--raw-.*p.mha' --raw-spacing 2x2
printf 'ObjectType = Image\nNDims = 3\nDimSize = 4 4 0\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n' >"$work/empty.mha"
wrong_file "empty.mha:3: DimSize is '4 4 0'" "$work/empty.mha"
printf '\0\0\300\177' | dd of="$work/plain.raw" bs=4 seek=$((5 * 16 * 12 + 3 * 16 + 7)) conv=notrunc status=none
wrong_file 'plain.raw: view 5, row 3, column 7 .* nan' "$work/plain.raw" "${raw[@]}"
for place in "0 20" "nan 20" "-1 20" "inf 20"; do wrong "--newspacing: ${place% *}: " --newspacing $place; done
wrong '--neworigin: nan' --neworigin nan 0

# Counts.
counts=(-p "$tetra/tetra_projections.raw" --raw-type uint16 --raw-size 150x150x21 --raw-spacing 1.3x1.3 --sid 300 --sdd 400
  --size 8 --spacing 10)
head -c 45000 /dev/zero >"$work/zero.raw"
bad 'zero.raw: flat - dark is 0 at row 0, column 0' "${counts[@]}" --flat "$work/zero.raw"
bad 'tetra_dark.raw: flat - dark is -' "${counts[@]}" --flat "$tetra/tetra_dark.raw" --dark "$tetra/tetra_flat_0000.raw"
bad '--dark: needs --flat' "${counts[@]}" --dark "$tetra/tetra_dark.raw"
bad 'cut.raw: holds 3000 bytes' "${counts[@]}" --flat "$tetra/tetra_flat_0000.raw" "$work/cut.raw"
bad 'p.mha: has 16 x 12 pixels, .* 150 x 150' "${counts[@]}" --flat "$work/p.mha"
bad 'no_such_flat.raw: ' "${counts[@]}" --flat "$work/no_such_flat.raw"
bad '--i0 is 100, .*--idark, 200' "${counts[@]}" --i0 100 --idark 200
bad '--i0 is nan' "${counts[@]}" --i0 nan
bad '--idark is -1' "${counts[@]}" --idark -1
bad 'flats and --i0' "${counts[@]}" --i0 5 --flat "$tetra/tetra_flat_0000.raw"
bad 'tetra_projections.raw: .*uint8.*--i0' -p "$tetra/tetra_projections.raw" --raw-type uint8 --raw-size 150x150x42 --raw-spacing 1x1 \
  "${geometry[@]}" "${volume[@]}"

# Geometry.
wrong_circle 'SourceToDetectorDistance is 0, a parallel beam' --sid 600 --sdd 0
wrong_circle 'SourceToDetectorDistance is 500 and SourceToIsocenterDistance is 600' --sid 600 --sdd 500
wrong_circle '--sid.*: SourceToIsocenterDistance is nan' --sid nan --sdd 600
wrong_circle '--sid = x' --sid x
wrong_circle '--sid and --sdd: .*missing'
wrong_circle '--sid and --sdd: .*missing' --sid 600
wrong 'p.mha: has 24 projections, but --nproj tells 25' --nproj 25
wrong '--nproj.* 0; 1 to' --nproj 0
wrong '--arc: .*nan' --arc nan
wrong 'span 90 degrees' --arc 90
wrong 'view 0 the .* rows stand 90 degrees off' --in_angle 90
wrong 'span 0 degrees' --arc 0
wrong 'span 0 degrees' --views 3-3
printf '0\n15\nfoo\n' >"$work/foo.txt"
printf '0\n90\n' >"$work/two.txt"
wrong "foo.txt:3: 'foo'" --angles "$work/foo.txt"
wrong 'p.mha: has 24 projections, but .*two.txt tells 2' --angles "$work/two.txt"
wrong 'no_such.txt: ' --angles "$work/no_such.txt"
wrong '--angles and --nproj' --angles "$work/two.txt" --nproj 2
wrong '--geometry and --sid' -g "$work/g.xml"
awk '/<Matrix>/ && !done { getline; sub(/[0-9]+/, "999"); print "<Matrix>"; done = 1 } { print }' "$work/g.xml" >"$work/matrix.xml"
wrong_circle 'matrix.xml:[0-9]+: the Matrix of projection 0 .* -999, .* -1200' -g "$work/matrix.xml"
awk '/<Projection>/ { skip = 1 } !skip { print } /<\/Projection>/ { skip = 0 }' "$work/g.xml" >"$work/none.xml"
wrong_circle 'none.xml:[0-9]+: holds no Projection' -g "$work/none.xml"
head -c 2000 "$work/g.xml" >"$work/cut.xml"
wrong_circle 'cut.xml:[0-9]+: is not well-formed XML' -g "$work/cut.xml"
wrong_circle 'no_such.xml: ' -g "$work/no_such.xml"
wrong_circle 'p.mha: has 24 projections, but .*c01_full_geom.xml tells 60' -g "$data/rtk/c01_full_geom.xml"
wrong 'off-centre .*--half-fan none' --proj_iso_x 100
for views in 0-24 5 3-2 -1-3 0-23/0 a-b 99999999999999999999-5 0-24/9223372036854775807; do wrong "--views: '$views'" --views="$views"; done

# Scenarios.
scenario() {
  cp "$tetra/tetra.json" "$work/t.json"
  cp "$tetra/tetra_metadata.json" "$work/t_metadata.json"
}
for file in t.json t_metadata.json; do
  scenario
  head -c 900 "$tetra/tetra${file#t}" >"$work/$file"
  bad "$file:[0-9]+: is not JSON" --scenario "$work/$file"
done
scenario
sed -i 's/"columns"/"colums"/' "$work/t.json"
bad 't.json: detector.columns.value is missing' --scenario "$work/t.json"
scenario
sed -i 's/"number": *21/"number": 20/' "$work/t_metadata.json"
bad 't_metadata.json: .* 20 projections, but 21' --scenario "$work/t.json"
rm "$work/t_metadata.json"
bad "t.json: .* t_metadata.json" --scenario "$work/t.json"
bad 'no_such.json: ' --scenario "$work/no_such.json"
bad '--scenario and --sid' --scenario "$tetra/tetra.json" --sid 300

# The volume: too large is refused before anything is allocated.
for size in 0 -5 2.5 nan abc 8x 8x8 8x8x8x8 1e400 1099511627776x1x1; do wrong_volume "--size: '$size': " --size="$size" --spacing 20; done
for size in 1e6x1e6x1e6 1048576x1048576x1 1x1x1e9; do wrong_volume 'memory: .* are free' --size $size --spacing 20; done
wrong_volume '(v.mha: takes|--size: ).* GB' --size 1000x1000x1e8 --spacing 20
for spacing in 0 -1 nan inf abc 1x2 1x2x0; do wrong_volume "--spacing: '$spacing': " --size 8 --spacing="$spacing"; done
wrong_volume '--spacing: ' --size 8
wrong_volume '--size: ' --spacing 8
wrong "--origin: 'nan,0,0'" --origin nan,0,0

# How.
for cut in 2 nan -1; do
  wrong "--hann: $cut: " --hann $cut
  wrong "--cut: $cut: " --window hamming --cut $cut
done
wrong "--cut: 0: " --window hamming --cut 0
wrong '--hann and --cut' --hann 0.5 --cut 0.5
for option in window kernel edge frame padding half-fan; do wrong "--$option: '?foo'?" --$option foo; done
for degrees in nan -5 361; do wrong "--short: $degrees: " --short=$degrees; done
wrong '--kernel columns: ' --kernel columns --edge clamped
wrong "--grid: 2x2: there are 1 ranks" --grid 2x2
for grid in 0x3 -1x-1; do wrong "--grid: $grid: rows and columns must be 1 or more" --grid $grid; done
for grid in 3 1x1x1 99999999999x1 axb; do wrong "--grid: '$grid'" --grid $grid; done
wrong '--compare: ' --grid 1x1 --compare EQ1,MS
wrong '--units: no rank has a unit' --units none

# Outputs, which are found out before the work.
output() { refused "$1" "$ifdk" reconstruct -p "$work/p.mha" "${geometry[@]}" "${volume[@]}" "${@:2}"; }
output '--output: '
output "no/folder/v.mha: cannot be written" -o "$work/no/folder/v.mha"
output "v.mha: cannot be written" -o /proc/v.mha
output 'v.tif: .*.mha, .mhd, .raw or .npy' -o "$out/v.tif"
output 'v: .*.mha, .mhd, .raw or .npy' -o "$out/v"
for name in v.mha v.raw v.mhd v.npy; do
  mkdir "$out/$name"
  output "$name: is a directory" -o "$out/$name"
  rmdir "$out/$name"
done
mkdir "$out/v.raw.json"
output 'v.raw.json: is a directory' -o "$out/v.raw"
rmdir "$out/v.raw.json"
output "no/folder/v.png: cannot be written" -o "$out/v.mha" --png "$work/no/folder/v.png"
output '--png-window: 1 0: the first' -o "$out/v.mha" --png "$out/v.png" --png-window 1 0
output '--png: .*v.jpg: ' -o "$out/v.mha" --png "$out/v.jpg"
output '--png: .*v.mha: ' -o "$out/v.mha" --png "$out/v.mha"
output "no/folder/r.json: cannot be written" -o "$out/v.mha" --report "$work/no/folder/r.json"
output 'v.mha: two outputs' -o "$out/v.mha" --report "$out/v.mha"
output 'p.mha: is read' -o "$work/out/../p.mha"
refused 'p.raw: is read' "$ifdk" reconstruct -p "$work/p.raw" "${geometry[@]}" "${volume[@]}" -o "$work/p.mhd"
nothing_left
cmp -s "$work/p.mha" "$work/again.mha" || fail "the projections are not what they were"

# The other commands.
other() {
  refused "$@"
  nothing_left
}
other "--size: '0x0'" "$ifdk" simulate -o "$out/s.mha" --size 0x0 --nproj 4
other "--size: '4x4x4'" "$ifdk" simulate -o "$out/s.mha" --size 4x4x4 --nproj 4
other '--nproj' "$ifdk" simulate -o "$out/s.mha" --size 4x4
other 'memory: .* are free' "$ifdk" simulate -o "$out/s.mha" --size 1e6x1e6 --nproj 4
other '--phantomscale: .* 0 mm' "$ifdk" simulate -o "$out/s.mha" --size 4 --nproj 4 --phantomscale 0
other 'no/folder/g.xml: cannot be written' "$ifdk" simulate -o "$out/s.mha" --size 4 --nproj 4 --write-geometry "$work/no/folder/g.xml"
other 'g.xml: is read' "$ifdk" simulate -o "$out/s.mha" --size 4 -g "$work/g.xml" --write-geometry "$work/g.xml"
ellipsoids() {
  printf "$2" >"$work/e.txt"
  other "e.txt:?$1" "$ifdk" phantom -o "$out/s.mha" --size 4 --phantomfile "$work/e.txt"
}
ellipsoids '1: the density is missing' '1 2 3 4 5 6 7\n'
ellipsoids "2: the density is 'x'" '1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 x\n'
ellipsoids '1: semi-axis z is 0' '1 2 0 4 5 6 7 8\n'
ellipsoids ': there is no ellipsoid' '# none\n'
other 'no/folder/v.png: cannot be written' "$ifdk" phantom -o "$out/s.mha" --size 4 --png "$work/no/folder/v.png"
other 'memory: .* are free' "$ifdk" phantom -o "$out/s.mha" --size 1e6
other 'no_such.mha: ' "$ifdk" compare "$work/p.mha" "$work/no_such.mha"
other 'cut_p.mha: ' "$ifdk" compare "$work/p.mha" "$work/cut_p.mha"
other 'REFERENCE' "$ifdk" compare "$work/p.mha"
other '16 x 12 x 24 .* 150 x 150 x 21' "$ifdk" compare "$work/p.mha" "$tetra/tetra_projections.raw" --raw-type uint16 --raw-size 150x150x21
other '--max-rmse: nan' "$ifdk" compare "$work/p.mha" "$work/p.mha" --max-rmse nan
other '--no-such-option' "$ifdk" reconstruct --no-such-option
other '.' "$ifdk"
"$ifdk" compare "$work/p.mha" "$work/plain.raw" "${raw[@]}" --max-rmse 1e9 >/dev/null
equal "exit code of a comparison with NaN" $? 1

# Detectors of few pixels: between those of one column or row there is nothing, between others little, but no harm.
for size in 1x1 1x12 16x1 2x2; do
  "${simulate[@]:0:2}" -o "$work/d.mha" --size $size --spacing 100 --nproj 24 "${geometry[@]}" --quiet >/dev/null || fail "$size: exit code $?"
  if [[ $size != 2x2 ]]; then
    wrong_file 'at least 2 columns and 2 rows' "$work/d.mha"
    continue
  fi
  for kernel in general columns plain; do
    "$ifdk" reconstruct -p "$work/d.mha" "${geometry[@]}" "${volume[@]}" --kernel $kernel --nodisplaced --quiet -o "$out/v.mha" \
      >/dev/null 2>&1 || fail "detector of $size with kernel $kernel: exit code $?"
    "$ifdk" compare "$out/v.mha" "$out/v.mha" --max-rmse 0 >/dev/null || fail "detector of $size: not finite"
    rm "$out/v.mha"
  done
done

# Values that overflow on the way, and a program that is told to go.
head -c 1152000 /dev/zero | tr '\0' '\177' >"$work/huge.raw"  # 0x7f7f7f7f is 3.4e38
wrong_file 'slice [0-9]+ of the volume is not finite' "$work/huge.raw" --raw-type float32 --raw-size 120x100x24 --raw-spacing 20x20 --quiet
"$ifdk" reconstruct -p "$work/p.mha" "${geometry[@]}" --size 400 --spacing 0.1 --kernel plain -o "$out/v.mha" --report "$out/r.json" >/dev/null 2>"$work/stderr" &
for ((wait = 0; wait < 100; ++wait)); do
  [[ -z $(ls -A "$out") ]] || break
  sleep 0.1
done
[[ -n $(ls -A "$out") ]] || fail "nothing was begun"
kill -TERM $! && wait $!
equal "exit code after SIGTERM" $? 143
equal "what is said of it" "$(cat "$work/stderr")" "ifdk: interrupted; nothing is written"
nothing_left

# A volume that reaches behind the source: said, and what lies there gets nothing from that view.
"$ifdk" reconstruct -p "$work/p.mha" "${geometry[@]}" --size 8 --spacing 300 -o "$out/v.mha" >"$work/text" || fail "behind the source: exit code $?"
equal "what is said of it" "$(grep -c '^kernel: general: .*not in front of the source' "$work/text")" 1
"$ifdk" compare "$out/v.mha" "$out/v.mha" --max-rmse 0 >/dev/null || fail "behind the source: not finite"
rm "$out/v.mha"
wrong_volume '--kernel columns: .*source' --size 8 --spacing 300 --kernel columns

# Several ranks: one line, and no hang.
good=(-p "$work/p.mha" "${volume[@]}")
ranks() {
  checks=$((checks + 1))
  timeout 60 mpirun -n "$2" --bind-to none --oversubscribe "$ifdk" reconstruct -o "$out/v.mha" "${geometry[@]}" --units cpu:1 "${@:3}" \
    >"$work/stdout" 2>"$work/stderr" </dev/null
  equal "exit code of $2 ranks, ${*:3}" $? 2
  equal "lines of $2 ranks, ${*:3}" "$(grep -c '^ifdk: ' "$work/stderr")" 1
  grep -Eq -- "^ifdk: .*$1" "$work/stderr" || fail "no '$1' on $2 ranks: ${*:3}"
  nothing_left
}
ranks 'no_such.mha' 2 -p "$work/no_such.mha" "${volume[@]}"
ranks 'view 5, row 3, column 7' 2 -p "$work/plain.raw" "${raw[@]}" "${volume[@]}"
ranks 'view 5, row 3, column 7' 2 -p "$work/plain.raw" "${raw[@]}" "${volume[@]}" --grid 2x1
ranks 'no/folder' 2 "${good[@]}" --png "$work/no/folder/v.png"
ranks '--hann: 2' 2 "${good[@]}" --hann 2
ranks 'memory: .* are free' 2 -p "$work/p.mha" --size 1e6 --spacing 1
ranks '--grid: 2x2: there are 3 ranks' 3 "${good[@]}" --grid 2x2
ranks '--grid: 3x1: there are only 2 views' 3 "${good[@]}" --grid 3x1 --views 0-12/12
ranks 'more rows than pairs' 3 -p "$work/p.mha" --size 8x8x4 --spacing 20 --grid 3x1

equal "--version" "$("$ifdk" --version | grep -cxE 'ifdk [0-9]+\.[0-9]+\.[0-9]+ \(TuCCompi\)')" 1
for command in reconstruct simulate phantom; do
  equal "--help of $command" "$("$ifdk" $command --help | grep -c -- '--spacing')" 1
done
finish
