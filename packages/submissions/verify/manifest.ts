import {
  type AnswerRow,
  applyPresetSampling,
  type BundleContext,
  computeShortHash,
  type Findings,
  hashTemplates,
  type ItemRow,
  type Manifest,
  type Method,
  type Params,
  type Prompts,
  type Registry,
  readFathomVersion,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { findKnownMethod } from './known-methods.ts'

/** Checks methods, templates and versions of a manifest against its own hashes and this Fathom. */
export function checkManifest(
  { manifest, head }: BundleContext,
  registry: Registry,
  prompts: Prompts,
  findings: Findings,
): void {
  checkVersions(manifest.fathom, head?.fathom, findings)
  checkOrigins(manifest, registry, findings)
  for (const [hash, config] of Object.entries(manifest.configs)) {
    const { params, sampling, version, templates } = config
    const again = computeShortHash(toCanonicalJson({ params, sampling, version, templates }))
    if (again !== hash) findings.differs(`the manifest's config ${hash} has another hash: ${again}`)
    const method = findKnownMethod(config.method, registry)
    if (method) checkConfig(hash, config, method, prompts, findings)
  }
}

/** Another version of a plugin says nothing about the run. */
function checkOrigins({ origins }: Manifest, registry: Registry, findings: Findings): void {
  for (const [part, hash] of registry.origins)
    if (origins && Object.hasOwn(origins, part) && origins[part] !== hash)
      findings.cannot(
        `${part}: another version of its plugin is loaded here (${hash.slice(0, 12)}) than in the run (${String(origins[part]).slice(0, 12)})`,
      )
}

type Config = Manifest['configs'][string]

/** Other versions of a method are unknown here; a plugin's method is checked like any other. */
function checkConfig(hash: string, config: Config, method: Method, { methods }: Prompts, findings: Findings): void {
  const who = `${method.id}, config ${hash}`
  if (config.version !== undefined && config.version > method.version)
    findings.cannot(`${who}: version ${config.version} of the method; this Fathom has ${method.version}`)
  if (config.version !== method.version) return
  const odd = Object.keys(config.params).find(name => typeof config.params[name] !== typeof method.params[name])
  if (odd !== undefined) findings.differs(`the manifest: ${who} has a parameter ${odd}, which the method lacks`)
  if (config.preset !== undefined && !isOfPreset(config, method))
    findings.differs(`the manifest: ${who} has different settings than its preset ${config.preset}`)
  const here = hashTemplates({ ...method.templates, ...methods.get(method.id) }) ?? {}
  for (const [name, template] of Object.entries(config.templates ?? {}))
    if (!Object.hasOwn(here, name))
      findings.differs(`the manifest: ${who} has a template ${name}, which the method lacks`)
    else if (here[name] !== template)
      findings.cannot(
        `${who}: its template ${name} is not the method's own (${template}); pass it with --prompts FOLDER`,
      )
}

function isOfPreset({ preset = '', params, sampling }: Config, { presets = {} }: Method): boolean {
  const own = Object.hasOwn(presets, preset) ? presets[preset] : undefined
  const hasParams = (wanted: Params, said: Params) =>
    Object.entries(wanted).every(([name, value]) => said[name] === value)
  return (
    own !== undefined && hasParams(own.params as Params, params) && hasParams(applyPresetSampling({}, own), sampling)
  )
}

/** Checks the versions of Fathom: that of the run, and that of its bundle, which cannot be older. */
function checkVersions(run: string, bundle: string | undefined, findings: Findings): void {
  const [made, packed] = [parseVersion(run), parseVersion(bundle ?? run)]
  if (!made || !packed) {
    findings.differs(`the manifest names Fathom ${made ? bundle : run}, which is not a valid version`)
    return
  }
  if (isAfter(FIRST, made)) findings.differs(`the manifest names Fathom ${run}, whose rows have another version`)
  if (isAfter(made, packed)) findings.differs(`the run uses Fathom ${run}, but its bundle the older ${bundle}`)
  const own = parseVersion(readFathomVersion())
  if (own && isAfter(packed, own))
    findings.cannot(`it was created by Fathom ${bundle ?? run}; this is ${readFathomVersion()}. Update Fathom`)
}

/** The first version whose rows are supported. */
const FIRST = [0, 2, 0]

const parseVersion = (version: string): readonly number[] | undefined =>
  /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:-[\w.]{1,30})?$/.exec(version)?.slice(1, 4).map(Number)

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && a[at] > b[at]
}

/** Checks that an item uses the template that the manifest names for its task. */
export function checkItemTemplate({ task, template }: ItemRow, { templates }: Manifest): string | undefined {
  const said = Object.hasOwn(templates, task) ? templates[task] : undefined
  return said === template ? undefined : `its template is ${template}, but the manifest states ${said ?? 'none'}`
}

/** Checks that the manifest contains the config and model of an answer. Methods with equal settings share a config. */
export function checkRunKey(
  { method: id, model, config: hash }: AnswerRow,
  { configs, models }: Manifest,
  registry: Pick<Registry, 'methods' | 'sources'>,
): string | undefined {
  if (!Object.hasOwn(configs, hash)) return `config ${hash} is not in the manifest`
  if (model !== 'none' && !Object.hasOwn(models, model)) return `model ${model} is not in the manifest`
  const config = configs[hash]
  const method = findKnownMethod(id, registry)
  const named = findKnownMethod(config.method, registry)
  if (config.method === id || !method || !named) return undefined
  if (isSetAs(config, method) && isSetAs(config, named)) return undefined
  return `config ${hash} belongs to ${config.method}, not to ${id}`
}

/** Returns whether a method can have these parameters and templates. */
function isSetAs({ params, version, templates = {} }: Config, method: Method): boolean {
  const listNames = (of: object) => Object.keys(of).sort().join(' ')
  return (
    version === method.version &&
    listNames(params) === listNames(method.params) &&
    listNames(templates) === listNames(method.templates ?? {})
  )
}
