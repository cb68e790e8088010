import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Bytes of a reply, also of one that is a stream. */
const MOST_BYTES = 16 * 1024 * 1024

/** Fetches for the MCP client: follows no redirect, and ends a reply that is too long. */
export const fetchBounded: FetchLike = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (response.body === null) return response
  let bytes = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.byteLength
        if (bytes > MOST_BYTES) controller.error(new Error(`a reply of more than ${MOST_BYTES} bytes`))
        else controller.enqueue(part)
      },
    }),
  )
  return new Response(bounded, { status: response.status, statusText: response.statusText, headers: response.headers })
}
