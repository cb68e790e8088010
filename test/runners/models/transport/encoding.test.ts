import { expect, test } from 'vitest'
import { encodeBody, encodeText } from '../../../../runners/models/transport/encoding.ts'

const LONG = `${'A line "quoted", a tab\t, a slash \\ and a line break\n'.repeat(50)}é中😀\u2028\ud800 half a pair`

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a chat': { model: 'm', messages: [{ role: 'user', content: LONG }], stream: true, stop: ['\n'] },
  'a completion': { model: 'm', prompt: LONG, max_tokens: 5 },
  'the text twice, and as a part of another': { messages: [LONG, `${LONG}.`, { content: LONG }] },
  'without the text': { model: 'm', messages: [{ role: 'user', content: `${LONG}!` }] },
}

for (const [name, body] of Object.entries(bodies))
  test(`bytes that were made beforehand are those of the whole: ${name}`, () => {
    expect(Buffer.from(encodeBody(body, encodeText(LONG))).toString('utf8')).toBe(JSON.stringify(body))
    const wrong = { text: LONG, json: Buffer.from('"other"') }
    const holdsIt = JSON.stringify(body).includes(JSON.stringify(LONG))
    expect(Buffer.from(encodeBody(body, wrong)).toString('utf8') === JSON.stringify(body)).toBe(!holdsIt)
  })
