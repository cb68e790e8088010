import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { redactPastedKeys, redactUrlKeys } from '../../core/text/secrets.ts'
import { findNearest } from '../../core/text/suggest.ts'
import { SERVER_PROFILES, type ServerProfile } from '../../run/config/server-profiles.ts'
import type { ModelChoice } from '../../run/config/spec.ts'
import type { Presets } from './presets.ts'

export const READER = 'reader'

/** A model as it was typed: `NAME`, `NAME@URL` or `LABEL=NAME@URL`. */
export interface NamedModel {
  /** By which rows distinguish it: its label, or else the name that its server knows. */
  readonly name: string
  /** The name that its server knows, if it has a label. */
  readonly served?: string
  readonly url: string | undefined
  /** The server profile of `NAME@PROFILE`. */
  readonly profile?: ServerProfile
}

export function parseNamedModel(text: string, who: string): NamedModel {
  const [, before = text, url] = /^(.*?)@(https?:\/\/.*)$/is.exec(text) ?? []
  const at = text.lastIndexOf('@')
  const profile = url === undefined ? findProfile(text.slice(at + 1)) : undefined
  if (at > 0 && profile)
    return { ...splitLabel(parseNamedModel(text.slice(0, at), who).name, who), url: undefined, profile }
  const near = at > 0 && url === undefined ? findNearest(text.slice(at + 1), Object.keys(SERVER_PROFILES)) : []
  if (near.length > 0)
    throw usageError(
      `${who}: ${quoteForMessage(text.slice(at))} is not a known server; did you mean ${near.map(known => `@${known}`).join(' or ')}?`,
    )
  const name = before.trim()
  if (name === '') throw usageError(`${who}: the name before @ is missing. Allowed: NAME or NAME@URL.`)
  if (name.endsWith('@')) throw usageError(`${who}: the address after @ is missing. Allowed: NAME or NAME@URL.`)
  checkModelName(name, who, 'NAME or NAME@URL')
  if (url === undefined && /@(localhost|[\w.-]+:\d+)/i.test(name)) {
    throw usageError(
      `${who}: ${quoteForMessage(name)} has a server without http:// or https://. Allowed: NAME or NAME@URL.`,
    )
  }
  return url === undefined ? { name, url } : { ...splitLabel(name, who), url: parseServerUrl(url, who) }
}

/** Splits `LABEL=NAME`. Only a model with a server has a label, so other names may contain =. */
function splitLabel(text: string, who: string): Pick<NamedModel, 'name' | 'served'> {
  const at = text.indexOf('=')
  if (at < 0) return { name: text }
  const [name, served] = [text.slice(0, at), text.slice(at + 1)]
  if (name === '' || served === '')
    throw usageError(
      `${who}: ${quoteForMessage(text)} lacks the ${name === '' ? 'label before' : 'name after'} =. Allowed: LABEL=NAME@URL.`,
    )
  return { name, served }
}

/**
 * Checks a name by which rows distinguish models.
 * @param allowed ends the message
 */
export function checkModelName(name: string, who: string, allowed: string): string {
  if (redactPastedKeys(name) !== name)
    throw usageError(
      `${who}: this looks like an API key, not a model. Put the key into the variable that --api-key-env names.`,
    )
  if (/[\s\p{C}]/u.test(name))
    throw usageError(`${who}: ${quoteForMessage(name)} contains spaces. Allowed: ${allowed}.`)
  return name
}

/** Reads `NAME@URL`. A judge has its own server, never that of the models that it judges. */
export function judgeModel(text: string, who: string): ModelChoice {
  const { url, ...named } = parseNamedModel(text, who)
  if (url === undefined) throw usageError(`${who}: ${quoteForMessage(named.name)} has no server. Allowed: NAME@URL.`)
  return placeAt(named, url)
}

/** Returns a model at the address that it was typed with. */
export const placeAt = ({ name, served }: Pick<NamedModel, 'name' | 'served'>, url: string): ModelChoice => ({
  name,
  baseUrl: url,
  ...(served !== undefined && { preset: { model: served } }),
})

/**
 * Reads models that were typed one by one or separated by commas. A list of plain names stays one name until the
 * entries of `--config` are known (`placeModels`), because their names may contain commas.
 */
export function parseNamedModels(texts: readonly string[], who: string): readonly NamedModel[] {
  const models = texts.flatMap(splitModels).map(text => parseNamedModel(text, who))
  refuseTwice(
    models.map(({ name }) => name),
    who,
  )
  return models
}

/**
 * Splits a list in which at least one model has an address or profile. A comma in an address's query, or before a
 * password's @, does not split.
 */
function splitModels(text: string): string[] {
  if (!text.includes('@')) return [text.replace(/\s*,\s*/g, ',')]
  const pieces = ['']
  for (const part of text.split(',')) {
    const last = pieces.length - 1
    const isNew = !pieces[last].includes('?') && A_MODEL.test(part.trim())
    if (pieces[last] === '') pieces[last] = part
    else if (isNew) pieces.push(part)
    else pieces[last] += `,${part}`
  }
  return pieces
}

const A_MODEL = /^[^@\s?#]+(?:@https?:\/\/.*|@[\w-]+)?$/i

/** Splits a list of names; an entry whose name contains commas stays whole. */
function splitNames({ name, ...rest }: NamedModel, presets: Presets): NamedModel[] {
  if (!name.includes(',') || rest.url !== undefined || rest.profile || Object.hasOwn(presets, name))
    return [{ name, ...rest }]
  const names = name.split(',').map(each => each.trim())
  if (names.includes(''))
    throw usageError(`--model: ${quoteForMessage(name)} has an empty name. Allowed: NAME or NAME,NAME.`)
  return names.map(each => ({ name: each, url: undefined }))
}

/** @throws BenchError (usage) if two have the same name */
export function refuseTwice(names: readonly string[], who: string): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice === undefined) return
  const ways =
    who === '--model'
      ? ' For one model at two servers, label each: --model one=NAME@URL --model two=NAME@URL (or give each an entry in models: of --config); or run each with its own --out and compare them.'
      : ' For one model at two servers, label each: one=NAME@URL and two=NAME@URL.'
  throw usageError(`${who}: ${quoteForMessage(twice)} is named twice; records distinguish models by name.${ways}`)
}

/**
 * Reads an http or https address and removes slashes at its end. It may contain secrets (user, query), so messages
 * never show all of it.
 */
export function parseServerUrl(text: string, who: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    const forms = 'http://… or https://…, usually with /v1 at its end'
    throw usageError(`${who}: ${quoteForMessage(redactUrlSecrets(text))} is not an address. Allowed: ${forms}.`)
  }
  url.pathname = url.pathname.replace(/\/+$/, '')
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}

/** Removes user, password, query and path keys from every address in a text. */
export const redactUrlSecrets = (text: string): string =>
  redactUrlKeys(text.replace(/\/\/[^/@\s]*@/g, '//…@').replace(/\?.*$/s, '?…'))

/** The models that flags name, each with its role. */
export interface PlacedModels {
  readonly models: readonly ModelChoice[]
  readonly subModel: ModelChoice | undefined
  readonly embedModel: ModelChoice | undefined
}

/** Gives each model its server: its own, else its entry's, else `--base-url`, else `OPENAI_BASE_URL`, else OpenAI's. */
export function placeModels(
  named: {
    readonly model: readonly NamedModel[]
    readonly subModel: NamedModel | undefined
    readonly embedModel: NamedModel | undefined
  },
  baseUrl: string | undefined,
  presets: Presets,
  env: Readonly<Record<string, string | undefined>>,
): PlacedModels {
  let served = false
  const resolveFallback = () => {
    served = true
    return baseUrl ?? (env['OPENAI_BASE_URL'] ? parseServerUrl(env['OPENAI_BASE_URL'], 'OPENAI_BASE_URL') : OPENAI)
  }
  const place = ({ name, served, url, profile }: NamedModel): ModelChoice => {
    if (url !== undefined) return placeAt({ name, ...(served !== undefined && { served }) }, url)
    if (profile) return applyProfile(name, profile, env, served)
    const preset = Object.hasOwn(presets, name) ? presets[name] : undefined
    const own = preset?.baseUrl ?? ((preset?.model ?? name) === READER ? null : resolveFallback())
    return { name, baseUrl: own, ...(preset && { preset }) }
  }
  const models = named.model.flatMap(each => splitNames(each, presets))
  refuseTwice(
    models.map(({ name }) => name),
    '--model',
  )
  const placed = {
    models: models.map(place),
    subModel: named.subModel && place(named.subModel),
    embedModel: named.embedModel && place(named.embedModel),
  }
  if (baseUrl !== undefined && !served)
    throw usageError('--base-url: no model uses this server. Name one with --model NAME.')
  return placed
}

const findProfile = (name: string) => (Object.hasOwn(SERVER_PROFILES, name) ? SERVER_PROFILES[name] : undefined)

/** @throws BenchError (usage) if its address comes from a variable that is not set */
export function applyProfile(
  name: string,
  profile: ServerProfile,
  env: Readonly<Record<string, string | undefined>>,
  served = name,
): ModelChoice {
  const { baseUrl, baseUrlEnv, apiKeyEnv, api } = profile
  const given = baseUrlEnv && env[baseUrlEnv]?.trim()
  if (baseUrlEnv && !given)
    throw usageError(`--model ${name}: ${baseUrlEnv} is not set. Allowed: an address such as ${baseUrl}.`)
  const preset = { model: served, ...(apiKeyEnv !== undefined && { apiKeyEnv }), ...(api && { api }) }
  return { name, baseUrl: given ? parseServerUrl(given, baseUrlEnv) : baseUrl, preset }
}

const OPENAI = 'https://api.openai.com/v1'
