import type { Plugin } from 'fathom-bench/plugin'
import { ROW_EXPORTS } from './rows/exports.ts'

/** Items as rewards for trainers. */
const gym: Plugin = {
  itemExports: ROW_EXPORTS,
  commands: [
    {
      id: 'gym',
      about: 'Rewards for trainers: serve them, declare splits (init), compare rows with tests (check)',
      words: '[verb] [paths..]',
      load: async () => (await import('./commands/gym.ts')).gymCommand,
    },
  ],
}
export default gym

/** Rewards of trainers by the names of recorded results, for `score --golden`. */
export const loadOfficialRewards = async () => (await import('./rewards/official.ts')).OFFICIAL_REWARDS
