/** Fields that the oracle and the shortcut baselines share: they call no model and get the task's own program. */
export const withoutModel = {
  fidelity: 'reimplementation',
  source: "Fathom's own: a line to compare with, not a published method.",
  deviations: [],
  params: {},
  paramNotes: {},
  version: 1,
  needs: ['solver'],
  reference: true,
  estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
} as const
