import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of this room that are no TypeScript; the build lays them beside what it compiles. */
type Asset = `leaderboard/page/${string}.${'css' | 'js'}` | `published/${string}.csv`

/** A file's text. */
export const readAsset = (name: Asset): string => readFileSync(join(import.meta.dirname, name), 'utf8')
