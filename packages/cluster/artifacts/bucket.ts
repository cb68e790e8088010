import { setTimeout as pause } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import { type Env, getErrorMessage, incompleteError, quoteForMessage, usageError } from 'fathom-bench/plugin'
import type { ArtifactStore } from './blobs.ts'

export const isBucket = (store: string): boolean => /^s3:/i.test(store)

/**
 * A bucket of Amazon S3 or of what speaks its language (`AWS_ENDPOINT_URL`), entered as the service's own tools are:
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION`. Every request is signed with its
 * content's hash, so bytes that change on their way are refused.
 * @throws BenchError (usage) that names what is missing
 */
export async function openBucket(store: string, env: Env): Promise<ArtifactStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/.exec(store) ?? []
  // A step upwards would lead into another bucket where the endpoint has buckets as paths.
  if (bucket === undefined || /(^|\/)\.{1,2}(\/|$)/.test(prefix) || bucket.includes('..'))
    throw usageError(
      `--store: ${quoteForMessage(store)} is not a bucket. Allowed: s3://BUCKET, s3://BUCKET/PREFIX, or a folder.`,
    )
  const readVariable = (name: string) => env[name]?.trim() || undefined
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map(name => {
    const value = readVariable(name)
    if (value === undefined) throw usageError(`--store ${store}: ${name} is not set.`)
    return value
  }) as [string, string]
  const region = readVariable('AWS_REGION') ?? readVariable('AWS_DEFAULT_REGION') ?? 'us-east-1'
  const endpoint = readVariable('AWS_ENDPOINT_URL_S3') ?? readVariable('AWS_ENDPOINT_URL')
  const at =
    endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${parseServerUrl(endpoint)}/${bucket}`
  const above = [at, ...prefix.split('/').filter(Boolean)].join('/')
  const { AwsClient: Client } = await loadPackage()
  const sessionToken = readVariable('AWS_SESSION_TOKEN')
  const client = new Client({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
  })
  const ask = makeRequester(client, store)
  return {
    async write(name, bytes, hash) {
      await ask(`${above}/${name}`, { method: 'PUT', body: bytes, headers: { 'x-amz-content-sha256': hash } })
    },
    read: name => ask(`${above}/${name}`, { method: 'GET' }),
  }
}

/** @throws BenchError (usage); nothing of the address is shown, for it may hold a password */
function parseServerUrl(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw usageError('AWS_ENDPOINT_URL is not the address of a store. Allowed: https://HOST[:PORT].')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function loadPackage(): Promise<{ readonly AwsClient: typeof AwsClient }> {
  try {
    return await import('aws4fetch')
  } catch (error) {
    throw usageError('a store on S3 needs the package aws4fetch: npm install aws4fetch@1.0.20', error)
  }
}

/** Asks until there is an answer that would come again. @returns undefined where nothing is there */
function makeRequester(client: AwsClient, store: string) {
  const requestOnce = async (
    url: string,
    request: RequestInit,
  ): Promise<{ bytes?: Buffer } | { again: boolean; why: string }> => {
    try {
      const response = await client.fetch(url, { ...request, signal: AbortSignal.timeout(ANSWER_MS) })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.ok) return { bytes }
      if (response.status === 404 && request.method === 'GET') return {}
      const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 2_000).toString())?.[1] ?? ''
      return { again: false, why: `HTTP ${response.status} ${code}`.trim() }
    } catch (error) {
      return { again: true, why: getErrorMessage((error as Error).cause ?? error) }
    }
  }
  return async (url: string, request: RequestInit): Promise<Buffer | undefined> => {
    for (let tries = 1; ; tries++) {
      const result = await requestOnce(url, request)
      if (!('why' in result)) return result.bytes
      if (!result.again || tries === TRIES)
        throw incompleteError(
          `the store ${store} does not ${request.method === 'GET' ? 'give' : 'take'} it: ${result.why}.`,
        )
      await pause(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

const ANSWER_MS = 120_000
/** Retries of a request without a response, over some 15 seconds. `aws4fetch` itself retries errors of the server. */
const TRIES = 6
const FIRST_WAIT_MS = 250
