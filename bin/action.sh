#!/usr/bin/env bash
# What the GitHub Action (action.yml) does once Node and the packages are there: a run with a gate, its report, and the verdict as outputs.
# Everything the workflow's author or a pull request can choose comes in by INPUT_… variables and is only ever an argument, never shell code.
set -uo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
out=${INPUT_OUT:-bench-runs/action}

# Sets the outputs, and ends with the exit code of fathom-bench; what cannot be told (4) leaves the step green, for nobody is to blame.
finish() {
  local verdict=error
  case $1 in
    0) verdict=pass ;;
    1) verdict=fail ;;
    4) verdict=inconclusive ;;
  esac
  if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'verdict=%s\nexit-code=%s\n' "$verdict" "$1" >> "$GITHUB_OUTPUT"; fi
  if [ "$1" -eq 4 ]; then exit 0; fi
  exit "$1"
}

# Words as a shell would part them, with quotes, but nothing is expanded or run.
parted() { printf '%s' "${INPUT_ARGS:-}" | xargs -n 1 printf '%s\0'; }
words=()
if [ -n "$(printf '%s' "${INPUT_ARGS:-}" | tr -d '[:space:]')" ]; then
  parted > /dev/null || { echo 'action: the input args cannot be parted into words (see above)' >&2; finish 2; }
  while IFS= read -r -d '' word; do words+=("$word"); done < <(parted)
fi

if [ -z "${INPUT_BASELINE:-}" ]; then
  echo 'action: the input baseline is needed, a file of fathom-bench baseline set' >&2
  finish 2
fi
gate=("--gate=$INPUT_BASELINE" "--junit=$out/gate.xml" --github)
add() { if [ -n "$2" ]; then gate+=("--$1=$2"); fi; }
add max-drop "${INPUT_MAX_DROP:-}"
add max-drop-overall "${INPUT_MAX_DROP_OVERALL:-}"
add alpha "${INPUT_ALPHA:-}"
add by "${INPUT_BY:-}"
add max-cost-increase "${INPUT_MAX_COST_INCREASE:-}"
add max-latency-increase "${INPUT_MAX_LATENCY_INCREASE:-}"
add max-error-rate "${INPUT_MAX_ERROR_RATE:-}"
add on-inconclusive "${INPUT_ON_INCONCLUSIVE:-}"
if [ "${INPUT_SEQUENTIAL:-false}" = true ]; then gate+=(--sequential); fi

GITHUB_TOKEN=${INPUT_TOKEN:-} node "$root/bin/bench.mjs" run ${words[@]+"${words[@]}"} "--out=$out" "${gate[@]}"
finish $?
