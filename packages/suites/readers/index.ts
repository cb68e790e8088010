import type { OfficialShape } from 'fathom-bench/plugin'
import { aaLcr } from './aa-lcr.ts'
import { amaBench } from './ama-bench.ts'
import { beam } from './beam.ts'
import { helmetAsqaShape, helmetQampariShape } from './helmet/helmet-cite.ts'
import { helmetIclShape } from './helmet/helmet-icl.ts'
import { multiLexSum, narrativeQa } from './helmet/helmet-judged.ts'
import { helmetRag, helmetRerankShape } from './helmet/helmet-passages.ts'
import { helmetJsonKvShape, helmetRuler } from './helmet/helmet-recall.ts'
import { infiniteBench } from './infinitebench.ts'
import { longBenchPro } from './longbench-pro.ts'
import { longBench1 } from './longbench1.ts'
import { gymLongBench2, longBench2 } from './longbench2.ts'
import { longCodeBench } from './longcodebench.ts'
import { longMemEval } from './longmemeval.ts'
import { longMemEval2 } from './longmemeval2.ts'
import { noLiMa } from './nolima.ts'
import { oolongRealShape, oolongSynthShape } from './oolong.ts'
import { ruler2Shape } from './ruler2.ts'

/** Shapes of other suites' files, by which their rows are known and read. */
export const SUITES: readonly OfficialShape[] = [
  longBench2,
  gymLongBench2,
  longBench1,
  infiniteBench,
  noLiMa,
  oolongSynthShape,
  oolongRealShape,
  helmetJsonKvShape,
  helmetRag,
  helmetRerankShape,
  helmetRuler,
  helmetIclShape,
  helmetAsqaShape,
  helmetQampariShape,
  narrativeQa,
  multiLexSum,
  longMemEval,
  longMemEval2,
  longBenchPro,
  ruler2Shape,
  longCodeBench,
  aaLcr,
  beam,
  amaBench,
]
