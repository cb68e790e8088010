import type { Method } from 'fathom-bench'

/** Gives the model the end of the context alone. */
export const myMethod: Method<{ characters: number }> = {
  id: 'my-method',
  about: 'Gives the model the last part of the context in one call.',
  fidelity: 'inspired',
  source: 'My own.',
  deviations: [],
  params: { characters: 8000 },
  paramNotes: { characters: 'UTF-16 units of the context that are read, counted from its end' },
  // Raise it whenever requests or the reading of replies change.
  version: 1,
  needs: ['model'],

  // Upper bounds, in tokens. A character is never more than three.
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, { characters }) {
    const input = promptTokens - contextTokens + Math.min(contextTokens, 3 * characters) + 8
    return { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens }
  },

  async run(prompt, { params, model, read, signal }) {
    const start = Math.max(0, prompt.context.length - params.characters)
    // Say what of the context is read before it is sent: coverage is counted from it.
    read(start, prompt.context.length)
    const { text, finish } = await model.chat({
      messages: [{ role: 'user', content: prompt.render(prompt.context.slice(start)) }],
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: 'answer',
      final: true,
      signal,
    })
    if (finish === 'content_filter') return { status: 'refused', reason: 'the model refused', answer: null }
    if (finish === 'length') return { status: 'length_stop', reason: 'cut off at its limit', answer: text }
    return { status: 'answered', reason: 'one call', answer: text }
  },
}

export default { methods: [myMethod] }
