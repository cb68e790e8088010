/**
 * The parts from which the packages of Fathom are made, and plugins that go as deep: rows, readers, runs, flags.
 * It is wider than `fathom-bench` and less stable: a minor release may change a name here, and the changelog says so.
 *
 * @packageDocumentation
 */
export * from './commands.ts'
export * from './core.ts'
export * from './datasets.ts'
export * from './items.ts'
export * from './reports.ts'
export * from './run.ts'
export * from './runners.ts'
export * from './scorers.ts'
