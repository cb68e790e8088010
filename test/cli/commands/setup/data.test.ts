import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type DataWorld, runData } from '../../../../cli/commands/setup/data.ts'
import { sha256 } from '../../../../core/rows/key.ts'
import { type PublicFile, publicSources } from '../../../../datasets/public/sources.ts'
import { bench } from '../bench.ts'
import { parseData } from '../parse.ts'

const TEXT = JSON.stringify({ data: 'Rain fell on the old mill. '.repeat(20_000) })
const KNOWN = { bytes: Buffer.byteLength(TEXT), sha256: sha256(TEXT) }

async function listening(server: Server): Promise<string> {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server of one file that can resume, after what a test puts before it; with what it was asked. */
async function serving(before: (at: number) => RequestListener | undefined = () => undefined, text = TEXT) {
  const asked: { range: string | undefined; ifRange: string | undefined }[] = []
  const bytes = Buffer.from(text)
  const server = createServer((request, response) => {
    asked.push({ range: request.headers.range, ifRange: request.headers['if-range'] as string | undefined })
    const own = before(asked.length)
    if (own) return own(request, response)
    const etag = `"${sha256(bytes).slice(0, 8)}"`
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from === 0 || request.headers['if-range'] !== etag) {
      response.writeHead(200, { etag, 'content-length': bytes.length })
      return response.end(bytes)
    }
    if (from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` })
      return response.end()
    }
    const head = {
      etag,
      'content-length': bytes.length - from,
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    }
    response.writeHead(206, head)
    return response.end(bytes.subarray(from))
  })
  return { url: `http://${await listening(server)}/dev.json`, asked }
}

/** Sends the first half of the file and breaks off. */
const half: RequestListener = (_, response) => {
  response.writeHead(200, { etag: `"${KNOWN.sha256.slice(0, 8)}"`, 'content-length': KNOWN.bytes })
  response.write(Buffer.from(TEXT).subarray(0, KNOWN.bytes / 2), () => response.destroy())
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fathom-data-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs `fathom-bench data` on a source of one file. */
async function run(
  words: string,
  file: Partial<PublicFile>,
  world: Partial<DataWorld> = {},
  env: Record<string, string> = {},
) {
  let [out, err] = ['', '']
  const io = {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env,
  }
  const source = {
    id: 'rivers',
    about: 'Questions on rivers',
    home: 'http://home',
    licence: 'CC BY-SA 4.0',
    use: '--data rivers',
  }
  const sources = [{ ...source, files: [{ name: 'rivers/dev.json', urls: [], ...file }] }]
  const paused: number[] = []
  const pause = async (ms: number) => void paused.push(ms)
  const code = await runData(
    { sources, ask: async () => true, pause, ...world },
    parseData(words.split(' ')),
    io,
  ).catch((error: Error & { exitCode?: number }) => {
    err += error.message
    return error.exitCode
  })
  return { code, out, err, paused }
}

describe('fetch', () => {
  test('shows licence, address, size and hash, asks, and puts a verified file into its place', async () => {
    const to = folder()
    const { url, asked } = await serving()
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return true
    }
    const { code, err } = await run(`fetch rivers --to ${to}`, { urls: [url], ...KNOWN }, { ask })
    expect(code).toBe(0)
    for (const shown of ['licence CC BY-SA 4.0', url, '(541 KB)', KNOWN.sha256]) expect(err).toContain(shown)
    expect(err.indexOf('licence')).toBeLessThan(err.indexOf('fetched'))
    expect(questions).toEqual([`Download this file (541 KB) to ${to} under these terms? [y/N] `])
    expect(readFileSync(join(to, 'rivers/dev.json'), 'utf8')).toBe(TEXT)
    expect(existsSync(join(to, 'rivers/dev.json.part'))).toBe(false)
    await run(`fetch rivers --to ${to}`, { urls: [url], ...KNOWN })
    expect(asked).toHaveLength(1)
  })

  test('never without being asked', async () => {
    const { url, asked } = await serving()
    const file = { urls: [url], ...KNOWN }
    expect(await run(`fetch rivers --to ${folder()}`, file, { ask: async () => undefined })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    })
    expect(await run(`fetch rivers --to ${folder()}`, file, { ask: async () => false })).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing was downloaded'),
    })
    expect((await run('list', file)).code).toBe(0)
    expect(asked).toEqual([])
    expect((await run(`fetch rivers --yes --to ${folder()}`, file, { ask: async () => false })).code).toBe(0)
  })

  test('a restricted licence is accepted by the name of its source, and by nothing else', async () => {
    const { url, asked } = await serving()
    const source = { id: 'rivers', about: 'Rivers', home: 'http://home', licence: 'for study alone', use: 'x' }
    const sources = [{ ...source, restricted: true, files: [{ name: 'rivers/dev.json', urls: [url], ...KNOWN }] }]
    const refused = await run(`fetch rivers --yes --to ${folder()}`, {}, { sources })
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringMatching(/for study alone\)\. .* accept the licence with --accept rivers/),
    })
    const unknown = await run(`fetch rivers --yes --accept lakes,rivers --to ${folder()}`, {}, { sources })
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('lakes') })
    expect((await run('list --accept rivers', {}, { sources })).err).toContain('It applies to data fetch.')
    expect(asked).toEqual([])
    expect((await run(`fetch rivers --yes --accept rivers --to ${folder()}`, {}, { sources })).code).toBe(0)
    expect((await run('list', {}, { sources })).out).toContain('for study alone (to be accepted: --accept rivers)')
  })

  test('what is had by hand is listed with the way to it, and not fetched', async () => {
    const source = {
      id: 'seas',
      about: 'Seas',
      home: 'http://seas',
      licence: 'MIT',
      use: 'x',
      files: [],
      byHand: 'ask there',
    }
    expect((await run('list', {}, { sources: [source] })).out).toMatch(
      /seas: Seas\n.*\n.*\n {2}not fetched here: ask there/,
    )
    expect(await run(`fetch seas --yes --to ${folder()}`, {}, { sources: [source] })).toMatchObject({
      code: 2,
      err: expect.stringContaining('seas is not fetched: ask there (http://seas)'),
    })
  })

  test('goes on where the connection broke, in the same call', async () => {
    const to = folder()
    const { url, asked } = await serving(at => (at === 1 ? half : undefined))
    const { code, paused } = await run(`fetch rivers --yes --to ${to}`, { urls: [url], ...KNOWN })
    expect([code, paused.length]).toEqual([0, 1])
    expect(asked[1]).toEqual({
      range: `bytes=${Math.floor(KNOWN.bytes / 2)}-`,
      ifRange: `"${KNOWN.sha256.slice(0, 8)}"`,
    })
    expect(sha256(readFileSync(join(to, 'rivers/dev.json')))).toBe(KNOWN.sha256)
  })

  test('goes on in the next call, and begins anew where the file has changed meanwhile', async () => {
    const to = folder()
    const broken = await serving(() => half)
    const file = { urls: [broken.url], ...KNOWN }
    expect((await run(`fetch rivers --yes --to ${to}`, file)).code).toBe(3)
    const part = join(to, 'rivers/dev.json.part')
    expect(statSync(part).size).toBeGreaterThan(0)
    expect(existsSync(join(to, 'rivers/dev.json'))).toBe(false)

    const changed = TEXT.replace('Rain', 'Snow')
    const newer = await serving(() => undefined, changed)
    writeFileSync(`${part}.json`, JSON.stringify({ url: newer.url, validator: '"old"' }))
    expect((await run(`fetch rivers --yes --to ${to}`, { urls: [newer.url] })).code).toBe(0)
    expect(newer.asked[0].ifRange).toBe('"old"')
    expect(readFileSync(join(to, 'rivers/dev.json'), 'utf8')).toBe(changed)
  })

  test('a part that is whole already is asked for no byte twice', async () => {
    const to = folder()
    const { url } = await serving()
    await run(`fetch rivers --yes --to ${to}`, { urls: [url] })
    const path = join(to, 'rivers/dev.json')
    writeFileSync(`${path}.part`, readFileSync(path))
    writeFileSync(`${path}.part.json`, JSON.stringify({ url, validator: `"${KNOWN.sha256.slice(0, 8)}"` }))
    rmSync(path)
    expect((await run(`fetch rivers --yes --to ${to}`, { urls: [url], ...KNOWN })).code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  const answering = (status: number, head: Record<string, string | number>, body = '') =>
    ((_, response) => void response.writeHead(status, head).end(body)) satisfies RequestListener
  const RESUMED = { part: TEXT.slice(0, 1000), validator: `"${KNOWN.sha256.slice(0, 8)}"` }

  test.each<[string, { part: string; validator: string }, RequestListener]>([
    [
      'another part than the one asked for',
      RESUMED,
      answering(206, { 'content-range': `bytes 7-${KNOWN.bytes - 1}/${KNOWN.bytes}` }, TEXT.slice(7)),
    ],
    ['no place of its part', RESUMED, answering(206, {}, TEXT.slice(1000))],
    [
      'that so much is not there',
      { ...RESUMED, part: `${TEXT}more` },
      answering(416, { 'content-range': 'bytes */9' }),
    ],
  ])('begins anew where a server that is asked for the rest sends %s', async (_, { part, validator }, first) => {
    const to = folder()
    const { url, asked } = await serving(at => (at === 1 ? first : undefined))
    mkdirSync(join(to, 'rivers'))
    writeFileSync(join(to, 'rivers/dev.json.part'), part)
    writeFileSync(join(to, 'rivers/dev.json.part.json'), JSON.stringify({ url, validator }))
    expect((await run(`fetch rivers --yes --to ${to}`, { urls: [url], ...KNOWN })).code).toBe(0)
    expect(asked.map(({ range }) => range)).toEqual([`bytes=${part.length}-`, undefined])
    expect(readFileSync(join(to, 'rivers/dev.json'), 'utf8')).toBe(TEXT)
  })

  test.each<[string, RequestListener, RegExp]>([
    [
      'a page to log in on',
      answering(200, { 'content-type': 'text/html; charset=utf-8' }, '<title>Log in</title>'),
      /: it sent a web page in place of the file\.$/,
    ],
    ['a way to a file of this machine', answering(302, { location: 'file:///etc/passwd' }), /HTTP\(S\) scheme/],
    [
      'a way to another host',
      answering(302, { location: 'http://127.0.0.2/dev.json' }),
      /redirects to 127\.0\.0\.2, which is no host/,
    ],
    ['a way that leads in a circle', answering(302, { location: '/dev.json' }), /redirect count exceeded/],
    [
      'what is packed in a way that nobody asked for',
      answering(200, { 'content-encoding': 'gzip' }, 'no gzip'),
      /: it packed the file as "gzip", which Fathom did not request\.$/,
    ],
    ['nothing', answering(200, { 'content-length': 0 }), /: it sent nothing\.$/],
  ])('%s, sent in place of the file, is refused in one line and not kept', async (_, listener, message) => {
    const to = folder()
    const { url } = await serving(() => listener)
    const { code, err } = await run(`fetch rivers --yes --to ${to}`, { urls: [url] })
    const [line] = err.split('\n').slice(-1)
    expect([code, line]).toEqual([3, expect.stringMatching(/^rivers\/dev\.json was not fetched\. 127\.0\.0\.1:\d+: /)])
    expect(line).toMatch(message)
    expect(existsSync(join(to, 'rivers/dev.json'))).toBe(false)
  })

  test('takes a mirror where the home is gone, and follows redirects', async () => {
    const to = folder()
    const gone = await serving(() => (_, response) => response.writeHead(404).end())
    const file = await serving()
    const moved = await serving(() => (_, response) => response.writeHead(302, { location: file.url }).end())
    expect((await run(`fetch rivers --yes --to ${to}`, { urls: [gone.url, moved.url], ...KNOWN })).code).toBe(0)
    expect(readFileSync(join(to, 'rivers/dev.json'), 'utf8')).toBe(TEXT)
    expect(gone.asked).toHaveLength(1)
  })

  test.each([
    ['another file of the same size', KNOWN, TEXT.replace('Rain', 'Snow'), 'known is'],
    ['a file of another size', KNOWN, '{}', 'the file has changed'],
  ])('refuses %s', async (_, known, text, message) => {
    const to = folder()
    const { url } = await serving(() => undefined, text)
    const { code, err } = await run(`fetch rivers --yes --to ${to}`, { urls: [url], ...known })
    expect([code, err]).toEqual([3, expect.stringContaining(message)])
    expect([existsSync(join(to, 'rivers/dev.json')), existsSync(join(to, 'rivers/dev.json.part'))]).toEqual([
      false,
      false,
    ])
  })

  describe('of a file without a known hash, holds what the hub promises', () => {
    const other = TEXT.replace('Rain', 'Snow')
    const git = (text: string) =>
      createHash('sha1')
        .update(`blob ${Buffer.byteLength(text)}\0${text}`)
        .digest('hex')
    const commit = { 'x-repo-commit': 'a'.repeat(40) }
    /** A hub with these headers, which sends what `sent` holds from another host. */
    async function hub(headers: Record<string, string>, sent = TEXT, theirs: Record<string, string> = {}) {
      const cdn = await serving(() => (_, response) => response.writeHead(200, theirs).end(sent))
      const { url } = await serving(
        () => (_, response) => response.writeHead(302, { ...headers, location: cdn.url }).end(),
      )
      const to = folder()
      const { code, err } = await run(`fetch rivers --yes --to ${to}`, { urls: [url] })
      return {
        code,
        err,
        isThere: existsSync(join(to, 'rivers/dev.json')),
        left: existsSync(join(to, 'rivers/dev.json.part')),
      }
    }
    const ways: readonly [string, (text: string) => Record<string, string>][] = [
      ['sha256', text => ({ ...commit, 'x-linked-etag': `"${sha256(text)}"` })],
      ['hash of git', text => ({ ...commit, etag: `"${git(text)}"` })],
      ['weak hash of git', text => ({ ...commit, etag: `W/"${git(text)}"` })],
    ]
    test.each(ways)('by %s', async (_, promise) => {
      expect(await hub(promise(TEXT))).toMatchObject({ code: 0, isThere: true })
      const { code, err, isThere, left } = await hub(promise(TEXT), other)
      expect([code, isThere, left]).toEqual([3, false, false])
      expect(err).toMatch(
        /rivers\/dev\.json was not fetched\. \S+: what came has the hash \w+, the hub promised \w+; it was deleted\.\s*$/,
      )
      // What another host says of its own file is no promise.
      expect(await hub(promise(TEXT), other, promise(other))).toMatchObject({ code: 3, isThere: false })
      expect(await hub({}, TEXT, promise(other))).toMatchObject({ code: 0, isThere: true })
    })

    test.each([
      ['no commit', { 'x-linked-etag': `"${sha256(other)}"` }],
      ['a mark that is no hash', { ...commit, etag: '"v1-2026"' }],
      ['nothing', {}],
    ])('and nothing where it says %s', async (_, headers) =>
      expect(await hub(headers)).toMatchObject({ code: 0, isThere: true }),
    )
  })

  test('says which host gave nothing, and tries a busy one again', async () => {
    const busy = await serving(at => (at < 3 ? (_, response) => response.writeHead(503).end() : undefined))
    expect((await run(`fetch rivers --yes --to ${folder()}`, { urls: [busy.url], ...KNOWN })).paused).toHaveLength(2)
    const { code, err } = await run(`fetch rivers --yes --to ${folder()}`, { urls: ['http://127.0.0.1:1/x.json'] })
    expect([code, err]).toEqual([3, expect.stringContaining('rivers/dev.json was not fetched. 127.0.0.1:1: ')])
  })

  test('says in one line that there may be no network', async () => {
    const nowhere = await run(`fetch rivers --yes --to ${folder()}`, { urls: ['http://nowhere.invalid/x.json'] })
    expect(nowhere.code).toBe(3)
    expect(nowhere.err).toContain('nowhere.invalid: it cannot be reached, is there a network? (E')
  })

  test('goes through a proxy, except to hosts of NO_PROXY', async () => {
    const { url, asked } = await serving()
    const tunnels: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url!)
      const [host, port] = request.url!.split(':')
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        target.pipe(socket).pipe(target)
      })
      target.on('error', () => socket.destroy())
      socket.on('error', () => target.destroy())
    })
    const address = `http://${await listening(proxy)}`
    const file = { urls: [url], ...KNOWN }
    expect((await run(`fetch rivers --yes --to ${folder()}`, file, {}, { HTTP_PROXY: address })).code).toBe(0)
    expect(tunnels).toEqual([new URL(url).host])
    const direct = { http_proxy: address, NO_PROXY: '127.0.0.1' }
    expect((await run(`fetch rivers --yes --to ${folder()}`, file, {}, direct)).code).toBe(0)
    expect([tunnels.length, asked.length]).toEqual([1, 2])
  })
})

describe('list and verify', () => {
  test('a hash that nobody told us is recorded at the first fetch and holds from then on', async () => {
    const to = folder()
    const { url } = await serving()
    const file = { urls: [url] }
    const first = await run(`fetch rivers --yes --to ${to}`, file)
    expect(first.err).toContain('sha256 unknown: recorded at first fetch')
    expect((await run(`verify --to ${to}`, file)).code).toBe(0)
    const path = join(to, 'rivers/dev.json')
    writeFileSync(path, '{}')
    expect(await run(`verify --to ${to}`, file)).toMatchObject({ code: 1, out: expect.stringContaining('changed') })
    rmSync(path)
    const other = await serving(() => undefined, TEXT.replace('Rain', 'Snow'))
    expect((await run(`fetch rivers --yes --to ${to}`, { urls: [other.url] })).err).toContain(
      `known is ${KNOWN.sha256}`,
    )
  })

  test('list shows what is there, for readers and for programs', async () => {
    const to = folder()
    const { url } = await serving()
    const file = { urls: [url], ...KNOWN }
    expect((await run(`list --to ${to}`, file)).out).toMatch(/rivers\/dev\.json +541 KB$/m)
    await run(`fetch rivers --yes --to ${to}`, file)
    expect((await run(`list --to ${to}`, file)).out).toMatch(/rivers\/dev\.json +541 KB +fetched/)
    const [row] = JSON.parse((await run(`list --json --to ${to}`, file)).out)
    expect(row).toEqual({
      name: 'rivers/dev.json',
      source: 'rivers',
      licence: 'CC BY-SA 4.0',
      url,
      ...KNOWN,
      fetched: join(to, 'rivers/dev.json'),
    })
  })

  test.each([
    ['fetch', 'data fetch: name what to fetch. Known: rivers'],
    ['fetch river', 'unknown public data "river"'],
    ['get rivers', 'unknown verb of data "get"'],
  ])('%s is refused', async (words, message) =>
    expect(await run(words, {})).toMatchObject({ code: 2, err: expect.stringContaining(message) }),
  )
})

test('the door: list works without a network, and --data NAME takes the fetched copy', async () => {
  const to = folder()
  const listed = await bench(`data list babilong/qa1 --to ${to}`)
  expect([listed.code, listed.out]).toEqual([0, expect.stringContaining('babilong/qa1/128k.json')])
  expect(listed.out).not.toContain('squad')
  vi.stubEnv('XDG_CACHE_HOME', to)
  onTestFinished(() => void vi.unstubAllEnvs())
  const words = 'generate --task qa_1 --lengths 4k --samples 1 --data squad --dry-run'
  expect(await bench(words)).toMatchObject({
    code: 2,
    err: expect.stringContaining('fathom-bench data fetch squad/dev-v2.0.json'),
  })
  const qas = [{ id: 'a', question: 'Which is long?', answers: [{ text: 'Aare', answer_start: 4 }] }]
  mkdirSync(join(to, 'fathom/squad'), { recursive: true })
  writeFileSync(
    join(to, 'fathom/squad/dev-v2.0.json'),
    JSON.stringify({ data: [{ title: 'Rivers', paragraphs: [{ context: 'The Aare is long.', qas }] }] }),
  )
  expect((await bench(words)).code).toBe(0)
})

test('public sources are named once, by their source, at addresses with a fixed revision', () => {
  const files = publicSources.flatMap(({ id, files }) => files.map(file => ({ id, ...file })))
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  for (const { id, name, urls, sha256: known } of files) {
    expect(name).toMatch(new RegExp(`^${id}/[\\w./-]+\\.(jsonl?|csv|txt|zip|parquet|tar\\.gz)$`))
    expect(name).not.toContain('..')
    if (known !== undefined) expect(known).toMatch(/^[0-9a-f]{64}$/)
    for (const url of urls) {
      expect(url).not.toMatch(/\/resolve\/(main|master)\//)
      if (url.startsWith('https://raw.githubusercontent.com/')) expect(url).toMatch(/\/[0-9a-f]{40}\//)
    }
  }
})
