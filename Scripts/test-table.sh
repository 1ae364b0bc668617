# Sourced by Scripts/test: runs the parts of a test run one after another, all of them whatever fails, and ends with a table.
#
#   run_parts COMMAND PART...
#     runs `COMMAND PART` for each part, in a process group of its own; returns 1 when one failed.
#   skip REASON
#     called inside a part: says that something is not tested, and why. `skip_part REASON`: the whole part is not.
#
# A part's output is shown and kept in a file. A part that takes longer than TEST_LIMIT seconds is ended, and has failed.
# With SKIPS_FAIL=1 a run in which something was skipped fails, too.

skip() {
  echo "Skipped: $1"
  if [ -n "${TEST_SKIPS:-}" ]; then printf '%s\n' "$1" >>"$TEST_SKIPS"; fi
}

skip_part() {
  skip "$1"
  if [ -n "${TEST_SKIPS:-}" ]; then : >"$TEST_SKIPS.all"; fi
}

run_parts() {
  local command=$1 part
  shift
  test_folder="$(mktemp -d "${TMPDIR:-/tmp}/test-run.XXXXXX")"
  test_parts=("$@")
  test_group=""
  trap 'end_part TERM; exit 130' INT TERM HUP
  for part in "$@"; do run_part "$command" "$part"; done
  trap - INT TERM HUP
  print_table
}

# Runs one part and writes down how it ended: its exit status and seconds.
run_part() {
  local start=$SECONDS status=0 log="$test_folder/$2.log" watch
  TEST_SKIPS="$test_folder/$2.skips"
  export TEST_SKIPS
  : >"$TEST_SKIPS"
  # Job control gives each a process group of its own, so that all that a part started can be ended.
  set -m
  (
    set +m
    "$1" "$2" </dev/null 2>&1 | tee "$log"
    exit "${PIPESTATUS[0]}"
  ) &
  test_group=$!
  (
    set +m
    sleep "${TEST_LIMIT:-2400}"
    : >"$log.timeout"
    end_part KILL
  ) >/dev/null 2>&1 &
  watch=$!
  set +m
  wait "$test_group" 2>/dev/null || status=$?
  kill -KILL -- "-$watch" 2>/dev/null || true
  wait "$watch" 2>/dev/null || true
  # What a part left running would disturb the next one.
  end_part KILL
  test_group=""
  note_skipped_tests "$log" >>"$TEST_SKIPS"
  echo "$status $((SECONDS - start))" >"$test_folder/$2.result"
}

end_part() {
  if [ -n "$test_group" ]; then kill "-$1" -- "-$test_group" 2>/dev/null || true; fi
}

# How many tests a part's runners say that they ran; nothing when it has none.
count_tests() {
  sed -n -e 's/.*Test run with \([0-9][0-9]*\) tests* .*\(passed\|failed\).*/\1/p' \
    -e '/ in [0-9.]*s\( \|$\)/{s/.*[^0-9]\([0-9][0-9]*\) passed.*/\1/p;s/^\([0-9][0-9]*\) passed.*/\1/p;}' "$1" \
    | awk '{ sum += $1 } END { if (NR) print sum }'
}

# The tests that a runner skipped by itself: pytest says so at its end, and Swift Testing when their turn has come.
note_skipped_tests() {
  sed -n -e 's/^SKIPPED \[[0-9]*\] /pytest: /p' -e 's/^. \(Test .* skipped.*\)/\1/p' -e 's/^. \(Suite .* skipped.*\)/\1/p' "$1"
}

print_table() {
  local part status seconds tests result passed=0 failed=0 skipped=0 skips=0
  printf '\n== results\n%-12s %-9s %6s %8s\n' part result tests seconds
  for part in "${test_parts[@]}"; do
    read -r status seconds <"$test_folder/$part.result"
    tests="$(count_tests "$test_folder/$part.log")"
    if [ -e "$test_folder/$part.log.timeout" ]; then
      result="TIMED OUT"
      failed=$((failed + 1))
    elif [ "$status" -ne 0 ]; then
      result="FAILED"
      failed=$((failed + 1))
    elif [ -e "$test_folder/$part.skips.all" ]; then
      result="skipped"
      skipped=$((skipped + 1))
    else
      result="passed"
      passed=$((passed + 1))
    fi
    printf '%-12s %-9s %6s %8s\n' "$part" "$result" "${tests:--}" "$seconds"
  done
  for part in "${test_parts[@]}"; do
    while IFS= read -r status; do
      skips=$((skips + 1))
      echo "not tested in $part: $status"
    done <"$test_folder/$part.skips"
  done
  for part in "${test_parts[@]}"; do
    read -r status seconds <"$test_folder/$part.result"
    if [ "$status" -ne 0 ]; then
      printf '\nThe end of %s, which is in %s:\n' "$part" "$test_folder/$part.log"
      tail -n 15 "$test_folder/$part.log" | sed 's/^/  /'
    fi
  done
  echo "The output of every part is in $test_folder."
  echo "parts: $passed passed, $failed failed, $skipped skipped"
  if [ "$failed" -gt 0 ]; then return 1; fi
  if [ "$skips" -gt 0 ] && [ "${SKIPS_FAIL:-}" = 1 ]; then
    echo "Something was not tested, which SKIPS_FAIL=1 does not allow." >&2
    return 1
  fi
}
