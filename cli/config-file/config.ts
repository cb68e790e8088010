import { readFieldsFile } from '../../core/files/fields-file.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import type { Flags, FlagValue, GivenFlags } from '../flags/flag.ts'
import { type Presets, parsePresets } from '../flags/presets.ts'
import { toFlagValue } from '../flags/typed-flags.ts'
import { ALLOW } from './config-code.ts'

/** A config file after reading. */
export interface Config {
  /** The fields with the names of flags, as if they had been typed. */
  readonly config: GivenFlags
  /** The entries of `models`, which `--model` finds by name. */
  readonly presets: Presets
}

/**
 * Reads a config file, JSON or YAML. Fields have the names and values of flags. A list means a repeated flag,
 * `set` and `data` may be objects, and `extra-body` is an object. `models` contains entries for models.
 *
 * @throws BenchError (usage) that names the file and the field
 */
export async function readConfig(path: string, flags: Flags): Promise<Config> {
  const example = 'names of flags with their values, such as "lengths: 8k..64k"'
  const { models, ...fields } = (await readFieldsFile(path, '--config', example)).fields
  // A config file cannot name another one, and cannot allow its own code.
  const { config: _, [ALLOW]: __, ...known } = flags
  const given = Object.entries(fields).map(([name, value]): [string, FlagValue] => {
    const flag = Object.hasOwn(known, name) ? known[name] : undefined
    if (!flag)
      throw makeUnknownError(
        `field in ${path}`,
        name,
        [...Object.keys(known), 'models'],
        'fathom-bench run --help-all lists all',
      )
    const who = `${path}: ${name}`
    const texts = toFlagValue(name, value, who)
    flag.read(texts, who)
    return [name, texts]
  })
  return { config: Object.fromEntries(given), presets: models === undefined ? {} : parsePresets(models, path) }
}
