import type { Plugin, RunRows } from 'fathom-bench/plugin'

/** Bundles of runs that others verify, and the page of a leaderboard. */
const submissions: Plugin = {
  commands: [
    {
      id: 'leaderboard',
      about: 'Build one page from many runs or bundles',
      words: '[folders..]',
      load: async () => (await import('./commands/leaderboard.ts')).leaderboardCommand,
    },
    {
      id: 'submit',
      about: 'Create a bundle of a run that others can verify',
      words: '[folder]',
      load: async () => (await import('./commands/submit.ts')).submit,
    },
    {
      id: 'verify',
      about: "Build a bundle's items again, score again, compare",
      words: '[bundle]',
      load: async () => (await import('./commands/verify.ts')).verify,
    },
    {
      id: 'reveal',
      about: 'Add the secret seed to a bundle, if it verifies',
      words: '[bundle]',
      load: async () => (await import('./commands/reveal.ts')).reveal,
    },
  ],
}
export default submissions

/** `report BUNDLE`: a bundle's rows, once they verify. */
export async function openBundle(
  ...input: Parameters<typeof import('./check-run.ts')['openChecked']>
): Promise<RunRows> {
  return (await import('./check-run.ts')).openChecked(...input)
}
