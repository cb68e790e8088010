import type { Reporter } from 'fathom-bench'

/** One line a status: how many answers of each entry ended so. */
export const myReport: Reporter = {
  id: 'my-report',
  file: 'my-report.tsv',
  about: 'How many answers ended in which way, by method and model.',

  // No clock and no network: the same rows in any order give the same bytes.
  render({ runs }) {
    const counts = new Map<string, number>()
    for (const { answers } of runs)
      for (const { method, model, status } of answers) {
        const key = [method, model, status.kind].join('\t')
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    const lines = [...counts].map(([key, count]) => `${key}\t${count}`).sort()
    return ['method\tmodel\tstatus\tanswers', ...lines, ''].join('\n')
  },
}

export default { reports: [myReport] }
