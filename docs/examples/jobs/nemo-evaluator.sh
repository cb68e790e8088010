#!/bin/sh
# A command of NeMo Evaluator, which sets NEL_SHARD_IDX and NEL_TOTAL_SHARDS for each of its jobs.
# Once all have ended: npx fathom-bench merge "$RUN" --out "$RUN-whole"
set -eu
RUN=${RUN:-bench-runs/ruler-128k}
exec npx fathom-bench --task "${TASK:-ruler}" --lengths "${LENGTHS:-8k..128k}" --samples "${SAMPLES:-100}" \
  --model "${MODEL:?the name of the model, as its server knows it}" --base-url "${BASE_URL:?the address of its server}" \
  --out "$RUN" --shard auto --display plain
