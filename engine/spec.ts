// The options of a run. Their one table is in `config/`.

export type { Preset } from './config/entry.ts'
export type {
  ItemsConfig,
  LimitsConfig,
  LoadConfig,
  ModelChoice,
  ModelsConfig,
  OutputConfig,
  RunSpec,
} from './config/fields.ts'
export type { Headers, Limit, Shard } from './config/types.ts'
