#!/bin/sh
# A Slurm array: eight jobs, each a shard of one run in a folder of its own. A job that died is given again by its number, and goes on where it stopped:
#   sbatch --array=0-7 slurm.sh            all
#   sbatch --array=3 slurm.sh              the fourth again
# Once all have ended: npx fathom-bench merge "$RUN" --out "$RUN-whole"
#SBATCH --job-name=fathom
#SBATCH --time=12:00:00
#SBATCH --cpus-per-task=4
set -eu
RUN=${RUN:-bench-runs/ruler-128k}
PARTS=${PARTS:-8}
# Named, since an array of one job alone counts 1.
exec npx fathom-bench --task "${TASK:-ruler}" --lengths "${LENGTHS:-8k..128k}" --samples "${SAMPLES:-100}" \
  --model "${MODEL:?the name of the model, as its server knows it}" --base-url "${BASE_URL:?the address of its server, such as http://node17:8000/v1}" \
  --out "$RUN" --shard "auto/$PARTS" --display plain
