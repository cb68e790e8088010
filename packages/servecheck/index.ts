import type { Plugin } from 'fathom-bench/plugin'

/** Did a change to a server break long context? */
const servecheck: Plugin = {
  commands: [
    {
      id: 'serve-check',
      about: 'Did a change to a server break long context?',
      words: '[verb]',
      load: async () => (await import('./commands/serve-check.ts')).serveCheck,
    },
  ],
}
export default servecheck
