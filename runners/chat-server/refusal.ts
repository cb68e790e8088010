/**
 * An answer that is an error, in OpenAI's shape. The server turns it into a response; nothing else is ever thrown on
 * purpose.
 */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | null
  readonly param: string | null

  constructor(status: number, message: string, details: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.type = details.type ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
    this.code = details.code ?? null
    this.param = details.param ?? null
  }

  get body() {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } }
  }
}

/** Returns the error that OpenAI-compatible servers send for a prompt that does not fit; clients check its code. */
export function makeOverflowError(window: number, said: string): ApiError {
  return new ApiError(400, `This model's maximum context length is ${window} tokens. However, ${said}`, {
    code: 'context_length_exceeded',
    param: 'messages',
  })
}
