import type { ModelNote, ServerNote } from '../../../core/rows/manifest/model-note.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { formatCount, formatInteger } from '../format.ts'

type Row = Pick<AnswerRow, 'model' | 'server'>
type Counts = Map<string, number>

/** Counts, by model, the origin of its rows: server addresses, model names and fingerprints in responses. */
export class Repliers {
  readonly #byModel = new Map<string, { readonly at: Counts; readonly models: Counts; readonly fingerprints: Counts }>()

  add({ model, server }: Row): void {
    if (server === undefined || (server.at === undefined && !server.models && !server.fingerprints)) return
    const counted = this.#byModel.get(model) ?? { at: new Map(), models: new Map(), fingerprints: new Map() }
    this.#byModel.set(model, counted)
    if (server.at !== undefined) count(counted.at, server.at)
    // A rejection names no model. A response without a different name comes from the requested model.
    if (server.finish !== undefined) for (const name of server.models ?? [model]) count(counted.models, name)
    for (const print of server.fingerprints ?? []) count(counted.fingerprints, print)
  }

  /** Returns the fields for the model's note in a manifest; empty if its rows name nothing. */
  noteOf(model: string): Pick<ModelNote, 'servers' | 'answeredBy' | 'fingerprints'> {
    const counted = this.#byModel.get(model)
    if (!counted) return {}
    const { at, models, fingerprints } = counted
    const servers: ServerNote[] = Array.from(at, ([baseUrl, rows]) => ({ baseUrl, rows }))
    const isOther = [...models.keys()].some(name => name !== model)
    return {
      ...(servers.length > 0 && { servers }),
      ...(isOther && { answeredBy: Object.fromEntries(models) }),
      ...(fingerprints.size > 0 && { fingerprints: Object.fromEntries(fingerprints) }),
    }
  }

  /** Returns a line for each model whose rows come from several servers, models or configurations. */
  lines(): string[] {
    return [...this.#byModel].flatMap(([model, { at, models, fingerprints }]) => {
      const name = sanitize(model, 60)
      return [
        at.size > 1 && `${name}: rows come from ${formatInteger(at.size)} addresses: ${formatCounts(at)}`,
        models.size > 1 && `${name}: responses name ${formatInteger(models.size)} models: ${formatCounts(models)}`,
        fingerprints.size > 1 &&
          `${name}: the server's configuration changed (${formatInteger(fingerprints.size)} fingerprints): ${formatCounts(fingerprints)}`,
      ].filter(line => line !== false)
    })
  }
}

const count = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const MOST = 4
function formatCounts(counts: Counts): string {
  const some = Array.from(counts, ([name, rows]) => `${sanitize(name, 100)} (${formatCount(rows, 'row')})`)
  return some.length > MOST ? `${some.slice(0, MOST).join(', ')} and ${some.length - MOST} more` : some.join(', ')
}
