import { listExports } from '../../core/files/export-file.ts'
import type { FloorMethod } from './floor.ts'
import * as floors from './index.ts'

/** All floors, those that read nothing first. */
export const FLOORS: readonly FloorMethod[] = ['nothing', 'all', 'evidence'].flatMap(reads =>
  listExports<FloorMethod>(floors).filter(floor => floor.reads === reads),
)
