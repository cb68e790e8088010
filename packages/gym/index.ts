import { dropFloatMarks, type Plugin, type PluginGolden, toFields } from 'fathom-bench/plugin'
import { ROW_EXPORTS } from './rows/exports.ts'

/** Items as rewards for trainers. */
const gym: Plugin = {
  itemExports: ROW_EXPORTS,
  commands: [
    {
      id: 'gym',
      about: 'Serve items and exact rewards to trainers (serve)',
      words: '[verb]',
      load: async () => (await import('./commands/gym.ts')).gymCommand,
    },
  ],
}
export default gym

/** Rewards of trainers by the names of recorded results, for `score --golden`. */
export async function loadOfficialRewards(): Promise<PluginGolden[]> {
  const { OFFICIAL_REWARDS } = await import('./rewards/official.ts')
  return Object.entries(OFFICIAL_REWARDS).map(([id, reward]) => ({
    id,
    official: fields => reward(toFields(dropFloatMarks(fields))),
  }))
}
