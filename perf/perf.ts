import { clocks } from './clocks.ts'
import { coverage } from './coverage.ts'
import { files } from './files.ts'
import { gate } from './gate.ts'
import { generation } from './generation.ts'
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
import { stats } from './stats.ts'

// `npm run perf`: how fast items are made, and how much a run costs beside its model. Machines differ and are noisy: read ratios.
const wanted = process.argv.slice(2)
const parts = {
  clocks,
  coverage,
  files,
  gate,
  generation,
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
  stats,
}
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part()
