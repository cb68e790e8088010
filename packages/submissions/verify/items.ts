import {
  type BundleContext,
  commitToSeed,
  dropDrawnAt,
  type Findings,
  type Item,
  type ItemRow,
  isBuilt,
  isCommitment,
  isOfFile,
  type Manifest,
  NO_PROGRESS,
  type OnProgress,
  type Rebuilder,
  type Registry,
  readBundleRows,
  type Sources,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { checkItemTemplate } from './manifest.ts'
import { checkSeal } from './seals.ts'

/** Reads the items by id. Each must occur once, with the manifest's seed, tokenizer and tasks. */
export function readBundleItems(
  context: BundleContext,
  { methods, sources }: Pick<Registry, 'methods' | 'sources'>,
  findings: Findings,
  onProgress: OnProgress = NO_PROGRESS,
): Map<string, ItemRow> {
  const items = new Map<string, ItemRow>()
  const places = new Map<string, string>()
  const rows = { read: 0 }
  for (const located of readBundleRows(context, 'items', findings, onProgress)) {
    const { row, where } = located
    rows.read++
    const { task, length, index } = row
    const cell = JSON.stringify([task, length.target, length.output, index])
    if (items.has(row.id)) findings.differs(`${where} contains item ${row.id} again`)
    else if (places.has(cell))
      findings.differs(`${where} is item ${index} of its cell again (like ${places.get(cell)})`)
    else items.set(row.id, row)
    places.set(cell, where)
    const faults = [
      findRowMismatch(row, context.manifest, sources),
      checkItemTemplate(row, context.manifest),
      checkSeal('items', located, context, methods),
    ]
    for (const fault of faults)
      if (fault !== undefined) findings.differs(`${where}, item ${formatItemName(row)}: ${fault}`)
  }
  const told = context.head?.files['items.jsonl'].rows
  if (told !== undefined && told !== rows.read)
    findings.differs(`items.jsonl has ${rows.read} rows, bundle.json says ${told}`)
  return items
}

/** Returns why a row does not match the run that the manifest describes. */
function findRowMismatch(
  { task, seed, version, params, length, withheld }: ItemRow,
  manifest: Manifest,
  sources: Sources,
): string | undefined {
  const known = Object.hasOwn(manifest.tasks, task) ? manifest.tasks[task] : undefined
  if (!known) return 'its task is not in the manifest'
  if (length.tokenizer !== manifest.tokenizer)
    return `counted by ${length.tokenizer}, but the manifest states ${manifest.tokenizer}`
  if (version !== known.version) return `version ${version}, but the manifest states ${known.version}`
  // Items of a file have their own parameters and seed.
  if (isOfFile(task, sources)) return undefined
  if (toCanonicalJson(dropDrawnAt(params)) !== toCanonicalJson(known.params))
    return 'its parameters are not those of the manifest'
  const shown = isCommitment(manifest.seed) && withheld === undefined ? commitToSeed(seed) : seed
  return shown === manifest.seed ? undefined : 'its seed is not the one of the manifest'
}

interface ItemsPlace {
  readonly place: BundleContext
  /** Rebuilt rows replace those of the bundle. */
  readonly items: Map<string, ItemRow>
  readonly chosen: ReadonlySet<string>
  readonly rebuild: Rebuilder
  readonly findings: Findings
  readonly onProgress: OnProgress
  readonly isOver: () => boolean
}

/** The reason why the rest of a bundle is not checked. */
export const TIME_IS_OVER = 'the check reached its time limit'

/**
 * Rebuilds the sampled items and compares every field. For the other items only the ids are checked.
 * @returns the number of rebuilt items that match
 */
export function checkItems({ items, chosen, rebuild, findings, onProgress, isOver }: ItemsPlace): number {
  let same = 0
  let done = 0
  for (const row of [...items.values()]) {
    if (row.withheld !== undefined) {
      findings.waiting++
      continue
    }
    if (!chosen.has(row.id)) {
      checkIds(row, rebuild, findings)
      continue
    }
    if (isOver()) {
      findings.cannot(TIME_IS_OVER)
      continue
    }
    onProgress('building items', done++, chosen.size)
    const rebuilt = rebuild(row)
    const made = isBuilt(rebuilt) ? rebuilt : rebuilt.made
    if (!made) {
      findings.cannot(`${row.task}: ${(rebuilt as { why: string }).why}`)
      checkIds(row, rebuild, findings)
      continue
    }
    const differing = listDifferingFields(row, made.row)
    for (const field of differing) findings.differs(`item ${formatItemName(row)}: ${field}`)
    if (differing.length === 0) same++
    else items.set(row.id, { ...made.row, id: row.id })
  }
  return same
}

function checkIds(row: ItemRow, rebuild: Rebuilder, findings: Findings): void {
  if (rebuild.hasOwnIds(row) === false)
    findings.differs(`item ${formatItemName(row)}: its ids are not those that its fields give`)
}

/** Lists each field that differs in the rebuilt item, with both values. */
function listDifferingFields(came: ItemRow, made: Item['row']): string[] {
  const [one, other] = [listFields(came), listFields(made)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap(name => {
    const [value, again] = [one.get(name) ?? 'nothing', other.get(name) ?? 'nothing']
    return value === again ? [] : [`${name} is ${truncateText(value)}, rebuilt it is ${truncateText(again)}`]
  })
}

const listFields = ({ length, ...row }: ItemRow) =>
  new Map([
    ...Object.entries(row).map(([name, value]) => [name, toCanonicalJson(value)] as const),
    ...Object.entries(length).map(([name, value]) => [`length.${name}`, toCanonicalJson(value)] as const),
  ])

const truncateText = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

export const formatItemName = ({ id, task, length, index }: ItemRow): string =>
  `${id} (${task} at ${length.target || length.output}, number ${index})`
