#!/usr/bin/env node
// Builds when a source file is newer than the build, then runs it.
import { build } from './build.mjs'

if (build() === 'stale') process.env.FATHOM_STALE = 'yes'
const { enter } = await import('../dist/bench.js')
await enter()
