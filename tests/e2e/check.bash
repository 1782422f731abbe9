# Sourced by the tests of programs as users call them. Each check prints what failed; finish() ends with the count.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_MCA_ess_singleton_isolated=1  # a program started alone starts no daemon: a third less time a start
failures=0 checks=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# json FILE KEY: the value of the first "KEY": VALUE in a pretty-printed JSON file.
json() { sed -n "s/^ *\"$2\": \(.*[^,]\),\{0,1\}$/\1/p" "$1" | head -n 1; }

# equal WHAT GOT EXPECTED
equal() {
  checks=$((checks + 1))
  [[ $2 == "$3" ]] || fail "$1: got '$2', expected '$3'"
}

# close WHAT GOT EXPECTED: equal to 1e-9, relative.
close() {
  checks=$((checks + 1))
  awk -v a="$2" -v b="$3" 'BEGIN { d = a - b; if (d < 0) d = -d; exit !(a != "" && d <= 1e-9 * (b < 0 ? -b : b)) }' ||
    fail "$1: got '$2', expected '$3'"
}

# refused PATTERN COMMAND...: exit code 2, nothing on stdout, and one line on stderr that the extended regular expression matches.
refused() {
  local pattern=$1 code=0
  shift
  checks=$((checks + 1))
  "$@" >"$work/stdout" 2>"$work/stderr" </dev/null || code=$?
  if ((code != 2)); then fail "exit code $code instead of 2: $*"; fi
  if [[ -s $work/stdout ]]; then fail "something on stdout: $*"; fi
  if (($(wc -l <"$work/stderr") != 1)); then fail "not one line: $*: $(head -c 300 "$work/stderr")"; fi
  grep -Eq -- "$pattern" "$work/stderr" || fail "no '$pattern' in '$(head -c 300 "$work/stderr")': $*"
}

finish() {
  printf '%d checks, %d failures\n' "$checks" "$failures"
  ((failures == 0 && checks > 0))
}
