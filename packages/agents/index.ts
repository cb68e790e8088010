import type { Plugin } from 'fathom-bench/plugin'
import { cutGolden } from './golden.ts'
import { cut } from './methods/cut.ts'
import { preview } from './methods/preview.ts'
import { agentTranscript } from './transcripts/task.ts'

/** Transcripts of agents, and the ways in which agents shorten them. */
const agents: Plugin = {
  tasks: [agentTranscript],
  methods: [cut, preview],
  golden: cutGolden,
  commands: [
    {
      id: 'compaction',
      about: 'Compact transcripts of agents, then ask about them',
      load: async () => (await import('./commands/compaction.ts')).compactionCommand,
    },
    {
      id: 'cuts',
      about: 'Measure what the cuts of agents lose of a tool result',
      load: async () => (await import('./commands/cuts.ts')).cutsCommand,
    },
  ],
}
export default agents
