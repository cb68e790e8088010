import type { Plugin } from 'fathom-bench/plugin'
import { OFFICIAL_REWARDS } from './rewards/official.ts'
import { ROW_EXPORTS } from './rows/exports.ts'

/** Items as rewards for trainers. */
const gym: Plugin = {
  golden: OFFICIAL_REWARDS,
  itemExports: ROW_EXPORTS,
  commands: [
    {
      id: 'gym',
      about:
        'Rewards for trainers: serve them, declare splits (init), compare rows with tests (check), attack them (attack)',
      words: '[verb] [paths..]',
      load: async () => (await import('./commands/gym.ts')).gymCommand,
    },
  ],
}
export default gym
