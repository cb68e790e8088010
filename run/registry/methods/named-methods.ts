import { mustGet } from '../../../core/collections/require.ts'
import { usageError } from '../../../core/errors.ts'
import { toCanonicalJson } from '../../../core/rows/key.ts'
import { select } from '../../../core/rows/select.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { Method } from '../../../runners/method.ts'
import type { OwnSampling } from '../../../runners/model.ts'
import { parseOwnProgram, withProxy } from '../plugins/own-programs.ts'
import {
  AT,
  explainNameAfterCommand,
  findNameAfterCommand,
  formatMethodName,
  isOwnProgram,
  splitMethodWords,
} from './method-words.ts'

/** A method as a run names it, possibly with a preset, which then sets `params`. */
export interface NamedMethod extends Method {
  readonly preset?: PresetInUse
}

export interface PresetInUse {
  readonly name: string
  /** The parameters that it sets. */
  readonly parameters: readonly string[]
  readonly sampling?: OwnSampling | undefined
}

/**
 * Returns the methods of `--method`: names, globs and `all`, `METHOD@PRESET` for the settings of a source, and the
 * user's programs `http:NAME@URL` and `cli:NAME=COMMAND`.
 * @param proxied programs that use the run's models, by name, or `all`
 * @throws BenchError (usage) for an unknown method or preset, and for a name of two programs
 */
export function resolveMethods(
  patterns: readonly string[],
  methods: ReadonlyMap<string, Method>,
  proxied: readonly string[] = [],
): NamedMethod[] {
  const chosen = new Map<string, NamedMethod>()
  for (const word of splitMethodWords(patterns))
    for (const method of findMethods(word, methods)) {
      const name = nameOfMethod(method)
      const before = chosen.get(name)
      if (before && !methods.has(method.id) && toCanonicalJson(before.params) !== toCanonicalJson(method.params))
        throw usageError(`--method: ${name} names two programs. Give each its own name.`)
      chosen.set(name, method)
    }
  return withProxy([...chosen.values()], proxied)
}

function findMethods(word: string, methods: ReadonlyMap<string, Method>): NamedMethod[] {
  if (isOwnProgram(word) && !methods.has(word)) {
    const name = findNameAfterCommand(word, each => methods.has(each.split(AT)[0]))
    if (name !== undefined) throw usageError(explainNameAfterCommand(word, name))
    return [parseOwnProgram(word)]
  }
  if (word.includes(AT)) return [withPreset(word, methods)]
  return select([word], methods.keys(), {}, 'method').map(id => mustGet(methods, id))
}

/** One method by its name, with a preset or without. @throws BenchError (usage) for anything else */
export function resolveMethod(name: string, methods: ReadonlyMap<string, Method>): NamedMethod {
  if (name.includes(AT)) return withPreset(name, methods)
  const method = methods.get(name)
  if (!method) throw makeUnknownError('method', name, methods.keys(), 'fathom-bench methods lists all')
  return method
}

/** `memagent`, or `memagent@paper`. */
export const nameOfMethod = ({
  id,
  preset,
}: {
  readonly id: string
  readonly preset?: Pick<PresetInUse, 'name'>
}): string => formatMethodName(id, preset?.name)

function withPreset(word: string, methods: ReadonlyMap<string, Method>): NamedMethod {
  const at = word.indexOf(AT)
  const [id, name] = [word.slice(0, at), word.slice(at + 1)]
  const method = resolveMethod(id, methods)
  const presets = method.presets ?? {}
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined
  if (!preset) throw makeUnknownError(`preset of ${id}`, name, Object.keys(presets))
  return {
    ...method,
    params: { ...method.params, ...preset.params } as Method['params'],
    ...(preset.answerTokens && { answerTokens: preset.answerTokens }),
    preset: { name, parameters: Object.keys(preset.params), sampling: preset.sampling },
  }
}
