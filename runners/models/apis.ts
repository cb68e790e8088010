/** APIs of a model: three that take the turns of a chat, and completions of one text. */
export const APIS = ['chat', 'completions', 'responses', 'anthropic'] as const
export type Api = (typeof APIS)[number]
