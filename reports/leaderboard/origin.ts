import { sanitize } from '../../core/text/quote.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { WHAT_IT_SAYS } from '../summary/entries/verification-status.ts'
import type { RunRows } from '../summary/reporter.ts'
import { type Html, html } from './html.ts'

/** The runs of a report by name, if there are several. Each entry then names its run. */
export type Origins = ReadonlyMap<string, RunRows>

export const indexOrigins = (runs: readonly RunRows[]): Origins =>
  new Map(runs.length > 1 ? runs.map(run => [run.name, run]) : [])

/** Renders the results of its verification, one mark each. */
export const renderBadges = ({ badges = [] }: Entry): Html =>
  html`${badges.map(badge => html` <span class="mark badge" title="${WHAT_IT_SAYS[badge]}">${badge}</span>`)}`

/** Renders the reason why an entry has no rank. */
export const renderDoubt = ({ doubt }: Entry): Html | false =>
  doubt !== undefined && html` <small class="origin">not ranked: ${sanitize(doubt, 200)}</small>`

/** Renders an entry's runs, each with its day, Fathom's version and its submitter. */
export function renderOrigin({ runs }: Entry, origins: Origins): Html | false {
  if (origins.size === 0) return false
  return html` <small class="origin">${runs.slice(0, MOST).map((name, at) => {
    const { manifest, submission } = origins.get(name) ?? {}
    const made = manifest && `, ${manifest.updated.slice(0, 10)}, Fathom ${manifest.fathom}`
    return html`${at > 0 && ', '}<bdi>${name}</bdi>${made}${submission && html`, by <bdi>${submission.who}</bdi>`}`
  })}${runs.length > MOST && ` and ${runs.length - MOST} more runs`}</small>`
}

const MOST = 2
