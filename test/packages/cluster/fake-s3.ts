import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Variables by which the store of `fakeS3` is entered. */
export const KEYS = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE0',
  AWS_SECRET_ACCESS_KEY: 'not-to-be-seen-33',
  AWS_REGION: 'eu-north-1',
}

/**
 * A store that speaks S3's language and takes only what is signed by its own key (AWS, "Signature Version 4", canonical
 * request in six parts), of this hour, with the hash of its content.
 * @param drops so many requests at first get no answer, and @param fails so many after them HTTP 503
 */
export async function fakeS3({ drops = 0, fails = 0 } = {}) {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  let [dropping, failing] = [drops, fails]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (dropping-- > 0) return void response.destroy()
    if (failing-- > 0) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    const fault = faultOf(request, body)
    if (fault !== undefined) {
      refused.push(fault)
      return void response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
    }
    if (request.method === 'PUT') objects.set(request.url!, body)
    const found = objects.get(request.url!)
    response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    close: () =>
      new Promise(done => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function faultOf({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const at = String(headers['x-amz-date'])
  const [, key, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== KEYS.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  const time = Date.parse(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - time) < 900_000)) return 'RequestTimeTooSkewed'
  if (method === 'PUT' && headers['x-amz-content-sha256'] !== hex(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied'
  const lines = signed.map(name => `${name}:${headers[name]}\n`).join('')
  const request = [method, url, '', lines, names, headers['x-amz-content-sha256']].join('\n')
  const day = at.slice(0, 8)
  const asked = `${day}/${KEYS.AWS_REGION}/s3/aws4_request`
  const own = [day, KEYS.AWS_REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (above, part) => hmac(above, part),
    `AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`,
  )
  const right = hmac(own, ['AWS4-HMAC-SHA256', at, asked, hex(request)].join('\n')).toString('hex')
  return scope === asked && signature === right ? undefined : 'SignatureDoesNotMatch'
}
