import type { RowFormat } from '../format.ts'
import { jsonl } from './jsonl.ts'
import { longrlvr } from './longrlvr.ts'
import { loongrl } from './loongrl.ts'
import { memagentRows } from './memagent.ts'
import { nemoGymRows, verifiers } from './nemo-gym.ts'
import { openrlhfRows } from './openrlhf.ts'
import { orsRows } from './ors.ts'
import { skyrl } from './skyrl.ts'
import { slimeRows } from './slime.ts'
import { trl } from './trl.ts'
import { verl } from './verl.ts'

/** A further format is one more entry. */
export const ROW_FORMATS: readonly RowFormat[] = [
  verl,
  memagentRows,
  loongrl,
  longrlvr,
  skyrl,
  slimeRows,
  openrlhfRows,
  trl,
  nemoGymRows,
  verifiers,
  orsRows,
  jsonl,
]
