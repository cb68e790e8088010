import { parseArgs } from 'node:util'
import { parseLengths } from '../../core/lengths.ts'
import { cluster } from './cluster.ts'
import { measureCoverage } from './coverage.ts'
import { FOLDER_SIZES, measureFolder } from './folder.ts'
import { measureGate } from './gate.ts'
import { measureGeneration } from './generation.ts'
import { measureGenerationRatio } from './generation-ratio.ts'
import { measureGym } from './gym.ts'
import { measureGymPairs } from './gym-pairs.ts'
import { measureClocks } from './harness/clocks.ts'
import { measureFiles } from './harness/files.ts'
import { measureHtmlPages } from './harness/html-pages.ts'
import { measureOwnTime } from './harness/own-time.ts'
import { measureLanguageFloors } from './language-floors.ts'
import { measureLanguages } from './languages.ts'
import { measureLongProc } from './longproc.ts'
import { measureMemory } from './memory.ts'
import { measureMemoryFloors } from './memory-floors.ts'
import { measureOverhead } from './overhead.ts'
import { measureProfile } from './profile.ts'
import { measureProse } from './prose.ts'
import { measureProseSpeed } from './prose-speed.ts'
import { measureReports } from './reports.ts'
import { measureSandbox } from './sandbox.ts'
import { measureScoring } from './scoring.ts'
import { drawServeCheckCurve } from './serve-check/curve.ts'
import { printServeCheck } from './serve-check/measure.ts'
import { measureStartup } from './startup.ts'
import { measureStats } from './stats.ts'
import { measureTurns } from './turns.ts'
import { measureUntil } from './until.ts'
import { printVerdictCosts } from './until-cost.ts'

// `npm run perf`: how fast items are made, and how much a run costs without its model. Machines differ and are noisy:
// read ratios.
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    ratio: { type: 'boolean', default: false },
    task: { type: 'string' },
    lengths: { type: 'string' },
    sizes: { type: 'string', default: FOLDER_SIZES },
    commands: { type: 'string' },
    kept: { type: 'string' },
    url: { type: 'string' },
    runs: { type: 'string' },
    methods: { type: 'string' },
    at: { type: 'string' },
  },
})
const parts = {
  clocks: measureClocks,
  cluster,
  coverage: measureCoverage,
  files: measureFiles,
  folder: () => measureFolder(values),
  gate: measureGate,
  generation: () =>
    values.ratio
      ? measureGenerationRatio(values.task?.split(',') ?? [], parseLengths(values.lengths ?? '128k,1m'))
      : measureGeneration(),
  gym: measureGym,
  'gym-pairs': () => measureGymPairs(values),
  'html-pages': measureHtmlPages,
  longproc: measureLongProc,
  memory: measureMemory,
  'memory-floors': () => measureMemoryFloors(),
  overhead: measureOverhead,
  'own-time': measureOwnTime,
  profile: () => measureProfile(values.runs),
  prose: measureProse,
  languages: measureLanguages,
  'language-floors': () => measureLanguageFloors(values),
  'prose-speed': measureProseSpeed,
  reports: measureReports,
  sandbox: measureSandbox,
  scoring: measureScoring,
  'serve-check': () => printServeCheck(values.runs, values.kept),
  'serve-check-curve': () => drawServeCheckCurve(values.runs),
  startup: measureStartup,
  stats: measureStats,
  turns: () => measureTurns(values),
  until: () => measureUntil(values),
  'until-cost': printVerdictCosts,
}
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part()
