import type { Api } from '../apis.ts'
import { anthropic } from './anthropic.ts'
import { chat } from './chat.ts'
import type { ApiForm } from './form.ts'
import { responses } from './responses.ts'

/** The APIs that take the turns of a chat. Completions of one text are the chat's, with a template. */
export const API_FORMS = { chat, responses, anthropic } as const satisfies Readonly<Record<FormName, ApiForm>>
export type FormName = Exclude<Api, 'completions'>
