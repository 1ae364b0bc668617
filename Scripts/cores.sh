#!/usr/bin/env bash
# Keeps what a program leaves behind when it crashes: a core dump, and from it the stack of every thread.
#
#   source Scripts/cores.sh
#   keep_cores              from here on a program that crashes writes a core dump
#   report_cores FOLDER…    moves the dumps out of the folders into one that stays, names it, and prints the stacks; fails
#                           when there was a dump
#
#   Scripts/cores.sh FOLDER…    report_cores, as a command
#
# The system decides where a dump is written: usually into the folder in which the program ran, which is then one of those
# named here. The stacks need gdb, and the dumps remain without it.

core_pattern() { cat /proc/sys/kernel/core_pattern 2>/dev/null; }

keep_cores() {
  # Only so much as the system allows.
  ulimit -S -c "$(ulimit -H -c)" 2>/dev/null || true
  # What is older is not of this run. Python's tests inherit it.
  CORES_SINCE="${CORES_SINCE:-$(date +%s)}"
  export CORES_SINCE
  case "$(core_pattern)" in
    "|"*) echo "Core dumps are taken by another program here ($(core_pattern)): ask that one for them after a crash" ;;
  esac
}

# The names that dumps can have: each placeholder of the pattern stands for any text.
core_name() { printf '%s*' "$(basename "$1" | sed 's/%./*/g')"; }

# 4 is ET_CORE, the type of an ELF file that is a core dump.
is_core() { [ "$(od -An -j16 -N1 -tu1 "$1" 2>/dev/null | tr -d ' ')" = 4 ] && head -c 4 "$1" | grep -q ELF; }

report_cores() {
  local pattern kept="" dump number=0 program folders=("$@")
  pattern="$(core_pattern)"
  case "$pattern" in
    "" | "|"*) return 0 ;;
    /*) folders=("$(dirname "$pattern")") ;;
  esac
  while IFS= read -r dump; do
    is_core "$dump" || continue
    kept="${kept:-$(mktemp -d "${TMPDIR:-/tmp}/editable-table-cores.XXXXXX")}"
    number=$((number + 1))
    program="$(core_program "$dump")"
    mv "$dump" "$kept/core.$number"
    printf '\n== A program crashed: %s\n' "${program:-unknown}"
    echo "Its core dump is kept as $kept/core.$number"
    core_stacks "$program" "$kept/core.$number" | tee "$kept/stacks.$number"
  done < <(find "${folders[@]}" -maxdepth 1 -type f -user "$(id -u)" -name "$(core_name "$pattern")" \
    -newermt "@$((${CORES_SINCE:-1} - 1))" 2>/dev/null)
  [ -z "$kept" ]
}

# The program's path is in the dump; one that is relative was so to the folder in which the dump lies.
core_program() { # DUMP
  local program
  command -v gdb >/dev/null || return 0
  program="$(gdb -batch -nx -c "$1" -ex 'info auxv' 2>/dev/null | sed -n 's/.*AT_EXECFN.*"\(.*\)"$/\1/p')"
  case "$program" in
    "" | /*) echo "$program" ;;
    *) echo "$(cd "$(dirname "$1")" && pwd)/$program" ;;
  esac
}

core_stacks() { # PROGRAM DUMP
  if ! command -v gdb >/dev/null; then
    echo "The stacks cannot be printed: gdb is not installed. Later: gdb PROGRAM $2, and then: thread apply all bt"
    return 0
  fi
  gdb -batch -nx ${1:+"$1"} -c "$2" -ex 'set width 0' -ex 'thread apply all bt' 2>&1 \
    | grep -v -e '^\[New LWP' -e '^During symbol reading' -e '^warning: Unexpected size' -e '^$' || true
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  report_cores "$@"
fi
