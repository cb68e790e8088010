#!/usr/bin/env node
// In a checkout, builds when a source file is newer than the build; then runs the build, which is all that a package
// holds.
import { existsSync } from 'node:fs'
import module from 'node:module'

// From Node 22 on, what was compiled once is kept (NODE_DISABLE_COMPILE_CACHE=1: not).
module.enableCompileCache?.()

const builder = new URL('build.mjs', import.meta.url)
if (existsSync(builder) && (await import(builder.href)).build() === 'stale') process.env.FATHOM_STALE = 'yes'
const program = new URL('../dist/bundle/bench.js', import.meta.url)
if (existsSync(program)) await (await import(program.href)).enter()
else {
  process.stderr.write('fathom-bench: not built yet, and there is no compiler here. Run npm ci --include=dev.\n')
  process.exitCode = 3
}
