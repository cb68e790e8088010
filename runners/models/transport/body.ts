/** The beginning of a body of text: at most `chars` characters are kept, and hardly more are read. */
export async function readBeginning(body: AsyncIterable<Uint8Array>, chars: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > chars) break
    }
  } catch {
    // A body cut off halfway still says something.
  }
  return text.slice(0, chars)
}
