import type { Plugin } from 'fathom-bench/plugin'

/** Items as rewards for trainers. */
const gym: Plugin = {}
export default gym

/** Rewards of trainers by the names of recorded results, for `score --golden`. */
export const loadOfficialRewards = async () => (await import('./rewards/official.ts')).OFFICIAL_REWARDS
