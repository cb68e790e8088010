import fc from 'fast-check'
import { loadBuiltInScorers } from '../run/registry/plugins/built-in-scorers.ts'
import { loadBuiltInTasks } from '../run/registry/plugins/first-party.ts'

// Properties are tried with the same values in every run, so that a test fails for a change and not by chance. Others:
// FATHOM_PROPERTIES=7 npm test.
fc.configureGlobal({ seed: Number(process.env['FATHOM_PROPERTIES'] ?? 42) })

// Scorers and tasks of packages are known to every test, as they are to every command that loads the registry.
await Promise.all([loadBuiltInScorers(), loadBuiltInTasks()])
