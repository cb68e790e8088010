import { readFieldsFile } from '../../core/files/fields-file.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import type { Flags, FlagValue, GivenFlags } from '../flags/flag.ts'
import { type Presets, parsePresets } from '../flags/presets.ts'
import { toFlagValue } from '../flags/typed-flags.ts'
import { ALLOW } from './config-code.ts'

/** What a config file says. */
export interface Config {
  /** The fields that have the names of flags, as if they had been typed. */
  readonly config: GivenFlags
  /** Its `models`: entries that `--model` finds by their names. */
  readonly presets: Presets
}

/**
 * Reads a config file, JSON or YAML: the fields have the names and values of the flags, as if they had been typed. A
 * list stands for repeated flags, `set` and `data` may be objects, `extra-body` is one. `models` has entries for
 * models.
 *
 * @throws BenchError (usage) that names the file and the field.
 */
export async function readConfig(path: string, flags: Flags): Promise<Config> {
  const example = 'names of flags with their values, such as "lengths: 8k..64k"'
  const { models, ...fields } = (await readFieldsFile(path, '--config', example)).fields
  // Neither names another file, and a file cannot allow itself.
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
