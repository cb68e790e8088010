import type { Plugin } from 'fathom-bench/plugin'

/** Is this machine ready for a run, and are the servers? */
const doctor: Plugin = {
  commands: [
    {
      id: 'doctor',
      about: 'Check this machine and the servers for a run',
      load: async () => (await import('./commands/doctor.ts')).doctor,
    },
  ],
}
export default doctor
