import {
  type BundleContext,
  type Findings,
  type FitNote,
  type ItemRow,
  isOfFile,
  isOwnTokens,
  type Manifest,
  type ModelNote,
  type Registry,
  type Sources,
} from 'fathom-bench/plugin'

/** Checks the fields of a manifest that pages show: requests, reserved tokens, groups, and token ratios. */
export function checkFields(
  { manifest, head }: Pick<BundleContext, 'manifest' | 'head'>,
  items: ReadonlyMap<string, ItemRow>,
  { groups, sources }: Pick<Registry, 'groups' | 'sources'>,
  findings: Findings,
): void {
  if (items.size > 0 && manifest.asked === undefined)
    findings.differs('the manifest does not state the requested items (asked)')
  for (const fault of [
    ...listRoomFaults(manifest, [...items.values()], head?.complete === true, sources),
    ...groupFaults(manifest, groups),
    ...Object.entries(manifest.models).flatMap(([name, note]) =>
      listTokenFaults(note).map(fault => `${name}: ${fault}`),
    ),
  ])
    findings.differs(`the manifest: ${fault}`)
}

/** Items state their reserved tokens themselves. */
function listRoomFaults(
  { room }: Manifest,
  items: readonly ItemRow[],
  isComplete: boolean,
  sources: Sources,
): string[] {
  if (!room) return items.length > 0 ? ['it does not state the tokens reserved within its lengths (room)'] : []
  const made = items.filter(({ task, length }) => !isOfFile(task, sources) && length.output === undefined)
  const other = made.find(({ length }) => (length.thinking ?? 0) !== room.thinking)
  const isKept = room.answer === 0 || made.some(({ length }) => length.reserve === room.answer)
  return [
    ...(other
      ? [`${room.thinking} reserved reasoning tokens, but its items reserve ${other.length.thinking ?? 0}`]
      : []),
    ...(isComplete && !isKept ? [`${room.answer} reserved answer tokens, which no item reserves`] : []),
  ]
}

function groupFaults({ groups = [], tasks }: Manifest, known: Registry['groups']): string[] {
  return groups.flatMap(group => {
    const members = Object.hasOwn(known, group) ? known[group] : []
    return members.some(task => Object.hasOwn(tasks, task)) ? [] : [`its tasks are none of the group ${group}`]
  })
}

function listTokenFaults({ fit, probe }: ModelNote): string[] {
  const ratios = [fit?.ownTokens, probe?.ownTokens, ...Object.values(fit?.tasks ?? {})].filter(
    each => each !== undefined,
  )
  const odd = ratios.find(each => !isOwnTokens(each))
  return [
    ...(odd === undefined ? [] : [`${odd} own tokens per run token`]),
    ...(fit && !isOfCounts(fit)
      ? [`${fit.ownTokens} own tokens per run token, but ${fit.counted} for ${fit.sent}`]
      : []),
  ]
}

/** The ratio has three decimals. */
const isOfCounts = ({ ownTokens, counted, sent }: FitNote): boolean =>
  ownTokens === undefined || (counted !== null && Math.abs(ownTokens - counted / sent) < 0.001)
