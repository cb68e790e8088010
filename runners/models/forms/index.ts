import { anthropic } from './anthropic.ts'
import { chat } from './chat.ts'
import type { Form } from './form.ts'
import { responses } from './responses.ts'

/** The APIs of `--api` that take the turns of a chat. Completions of one text are the chat's, with a template. */
export const FORMS = { chat, responses, anthropic } as const satisfies Readonly<Record<string, Form>>
export type FormName = keyof typeof FORMS

/** Those of `--api`. */
export const APIS = ['chat', 'completions', 'responses', 'anthropic'] as const
export type Api = (typeof APIS)[number]
