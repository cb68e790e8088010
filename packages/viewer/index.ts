import type { Plugin } from 'fathom-bench/plugin'

/** A run and its items in a browser. */
const viewer: Plugin = {
  commands: [
    {
      id: 'view',
      about: 'Show a run and its items in a browser, on 127.0.0.1',
      words: '[folder]',
      load: async () => (await import('./commands/view.ts')).view,
    },
  ],
}
export default viewer
