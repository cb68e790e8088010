import { parseArgs } from 'node:util'
import { parseLengths } from '../core/lengths.ts'
import { clocks } from './clocks.ts'
import { cluster } from './cluster.ts'
import { coverage } from './coverage.ts'
import { files } from './files.ts'
import { FOLDER_SIZES, folder } from './folder.ts'
import { gate } from './gate.ts'
import { generation } from './generation.ts'
import { generationRatio } from './generation-ratio.ts'
import { htmlPages } from './html-pages.ts'
import { longproc } from './longproc.ts'
import { memory } from './memory.ts'
import { overhead } from './overhead.ts'
import { ownTime } from './own-time.ts'
import { proseFigures } from './prose.ts'
import { proseSpeed } from './prose-speed.ts'
import { reports } from './reports.ts'
import { sandbox } from './sandbox.ts'
import { scoring } from './scoring.ts'
import { startup } from './startup.ts'
import { stats } from './stats.ts'

// `npm run perf`: how fast items are made, and how much a run costs beside its model. Machines differ and are noisy: read ratios.
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    ratio: { type: 'boolean', default: false },
    task: { type: 'string' },
    lengths: { type: 'string', default: '128k,1m' },
    sizes: { type: 'string', default: FOLDER_SIZES },
    commands: { type: 'string' },
    kept: { type: 'string' },
  },
})
const parts = {
  clocks,
  cluster,
  coverage,
  files,
  folder: () => folder(values),
  gate,
  generation: () =>
    values.ratio ? generationRatio(values.task?.split(',') ?? [], parseLengths(values.lengths)) : generation(),
  'html-pages': htmlPages,
  longproc,
  memory,
  overhead,
  'own-time': ownTime,
  prose: proseFigures,
  'prose-speed': proseSpeed,
  reports,
  sandbox,
  scoring,
  startup,
  stats,
}
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part()
