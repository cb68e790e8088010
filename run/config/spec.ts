// The options of a run. Their one table is in `config/`.

export type { Preset } from './options/entry.ts'
export type {
  ItemsConfig,
  LimitsConfig,
  LoadConfig,
  ModelChoice,
  ModelsConfig,
  OutputConfig,
  RunSpec,
} from './options/fields.ts'
export type { Headers, Limit, Shard } from './options/types.ts'
