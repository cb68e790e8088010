import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serveRun, type ViewServer } from '../../../packages/viewer/pages/server.ts'
import { openViewedRun } from '../../../packages/viewer/pages/viewed-run.ts'
import { traceName } from '../../../run/store/trace-files.ts'
import { bench } from '../../cli/commands/bench.ts'
import { type AnyRow, change, copyOf, rowsIn, sharedFolder, submitted } from '../../cli/commands/bundle.ts'
import { parseView } from '../../cli/commands/parse.ts'

const shared = sharedFolder()
let run: string
let bundle: string
let server: ViewServer
beforeAll(async () => {
  ;({ run, bundle } = await submitted(
    shared.path,
    '--task vt,niah_single_2 --lengths 2k,32k --samples 2 --method full-context,floor:head-tail --trace',
  ))
  server = await serverOf(run)
})
afterAll(async () => {
  await server.close()
  shared.remove()
})

const serverOf = async (path: string) => serveRun(await openViewedRun(path, parseView([path])), 0)
const get = (at: string) => send(new URL(at, server.url).href)

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const send = (url: string, options: { method?: string; host?: string } = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', host } = options
    const sent = request(url, { method, ...(host !== undefined && { headers: { host } }) }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', part => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end()
  })

/** Serves another run, for one test. */
async function served(path: string) {
  const own = await serverOf(path)
  onTestFinished(() => own.close())
  return (at: string) => send(new URL(at, own.url).href)
}

const links = ({ text }: Reply, kind: string) =>
  [...text.matchAll(new RegExp(`href="(/${kind}/[^"]+)"`, 'g'))].map(([, href]) => href.replaceAll('&amp;', '&'))

test('one can go from the overview to a cell, an item, its context and its trace', async () => {
  const start = await get('/')
  expect(start.text).toContain('simulated model')
  const cells = [...new Set(links(start, 'cell').map(link => link.replace(/\?.*$/, '')))]
  expect(cells).toHaveLength(8)
  const cell = await get(cells[0])
  const [item] = links(cell, 'item')
  const shown = await get(item)
  // Each text runs in the direction of its own script.
  expect(shown.text).toMatch(/<h2>Question<\/h2>\n<pre[^>]* dir="auto"/)
  expect(shown.text).not.toMatch(/<pre(?![^>]* dir="auto")/)
  expect(shown.text).toMatch(/<h2>Expected<\/h2>/)
  expect(shown.text).toContain('scorer')
  const fact = links(shown, 'context').at(-1)!
  const context = await get(fact)
  expect(context.text).toMatch(/<mark id="fact-\d+">/)
  const [trace] = links(shown, 'trace')
  expect((await get(trace)).text).toContain('event 1: start')
  for (const reply of [start, cell, shown, context]) expect(reply.status).toBe(200)
})

test('the text around a fact is the fact, and a long context comes in pages', async () => {
  const item = rowsIn(run, 'items').find(({ task, length }) => task === 'niah_single_2' && length.target > 30_000)
  const page = await get(`/item/${item.id}`)
  expect(page.text).toContain(item.expected[0])
  const first = await get(`/context/${item.id}`)
  expect(first.text).toMatch(/page 1 of [23]/)
  expect(first.text.length).toBeLessThan(100_000)
  const there = await get(links(page, 'context').at(-1)!)
  expect(there.text).toContain(item.expected[0])
  for (const odd of ['page=0', 'page=-1', 'page=x', 'page=1e9', 'at=-5', 'at=1e12', 'at=x'])
    expect((await get(`/context/${item.id}?${odd}`)).status).toBe(200)
})

test('every address of several pages keeps to the pages that there are', async () => {
  const paged = readdirSync('packages/viewer/pages').filter(file =>
    readFileSync(join('packages/viewer/pages', file), 'utf8').includes('renderPager('),
  )
  const copy = copyOf(run)
  const [answer] = rowsIn(copy, 'answers')
  const item = rowsIn(copy, 'items').find(({ length }) => length.target > 30_000)
  const events = Array.from({ length: 60 }, (_, at) => JSON.stringify({ event: 'exec', tool: `tool-${at}` }))
  for (const each of rowsIn(copy, 'answers'))
    writeFileSync(join(copy, 'trace', traceName(each as never)), `${events.join('\n')}\n`)
  const own = await served(copy)
  const entry = links(await own(`/item/${answer.item}`), 'trace')[0]
  const addresses = [entry, `/context/${item.id}`, links(await own('/'), 'cell')[0]]
  // A page that turns leaves and is not here has to be added.
  expect(addresses).toHaveLength(paged.length)
  for (const address of addresses) {
    const at = async (page: string) => (await own(`${address}${address.includes('?') ? '&' : '?'}page=${page}`)).text
    const first = await at('1')
    const last = /page 1 of (\d+)/.exec(first)![1]
    for (const low of ['0', '-1', 'x', '1.5']) expect(await at(low), `${address} ${low}`).toBe(first)
    for (const high of ['99', '1000000000', '1e300']) expect(await at(high), `${address} ${high}`).toBe(await at(last))
  }
  expect((await own(`${entry}&page=99`)).text).toContain('tool-59')
})

test('the report is served with its own policy', async () => {
  const { status, headers, text } = await get('/report')
  expect(status).toBe(200)
  expect(text).toContain('<title>')
  expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
})

describe('only this machine, and only reading', () => {
  test('a request line with a whole address, or with no path, is 400', async () => {
    const { port, hostname } = new URL(server.url)
    for (const path of ['http://evil/', '*', 'http://['])
      expect(
        await new Promise(resolve =>
          request({ host: hostname, port, path, method: 'GET' }, response => {
            response.resume()
            resolve(response.statusCode)
          }).end(),
        ),
        path,
      ).toBe(400)
  })

  test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', 'localhost', '[::1]'])(
    'the host "%s" is refused',
    async host => {
      const { url } = server
      const { status, text } = await send(url, { host })
      expect([400, 403]).toContain(status)
      expect(text).not.toContain('niah')
    },
  )

  test('its own names are not', async () => {
    const { url } = server
    const { port } = new URL(url)
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect((await send(url, { host })).status, host).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async method => {
    const { url } = server
    const { status, headers } = await send(url, { method })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('HEAD has no body, and no answer may be embedded, kept or sniffed', async () => {
    const { url } = server
    const head = await send(url, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    const { headers } = await get('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+'; base-uri 'none'/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('the style is the one that the policy names', async () => {
    const { text, headers } = await get('/')
    const { createHash } = await import('node:crypto')
    const style = /<style>(.*?)<\/style>/s.exec(text)![1]
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
  })

  test.each([
    '/nothing',
    '/item/',
    '/item/00000000000000000000',
    '/item/__proto__',
    '/item/..%2f..%2fmanifest.json',
    '/../../etc/passwd',
    '/cell/99999',
    '/cell/-1',
    '/cell/constructor',
    '/trace/x?entry=y',
    '/context/x',
    '/manifest.json',
    '//evil.example/',
    '/%',
    '/report/x',
  ])('%s is not there', async at => {
    const { url } = server
    const { port } = new URL(url)
    const reply = await new Promise<Reply>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: at }, response => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text: '' }))
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(reply.status).toBe(404)
  })
})

const HOSTILE = '</pre></script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&\u202e\u0000\u001b[2J'

describe('what comes from models and files stays text', () => {
  async function hostile() {
    const path = copyOf(run)
    const firsts = rowsIn(path, 'items').flatMap(({ id, index }) => (index === 0 ? [id] : []))
    change(path, 'answers', rows =>
      rows.map(row => ({
        ...row,
        answer: HOSTILE,
        raw: `${HOSTILE}\n\t${'x'.repeat(firsts.includes(row.item) ? 1_000_000 : 10)}`,
        reasoning: HOSTILE,
        status: { ...row.status, reason: HOSTILE },
        notes: { [HOSTILE]: HOSTILE },
      })),
    )
    change(path, 'scores', rows => rows.map(row => ({ ...row, why: HOSTILE, parts: { [HOSTILE]: HOSTILE } })))
    change(path, 'items', rows =>
      rows.map(row => ({ ...row, notes: [HOSTILE], expected: [HOSTILE], depths: [{ fact: HOSTILE, depth: 0.5 }] })),
    )
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, fathom: HOSTILE }))
    for (const row of rowsIn(path, 'answers'))
      writeFileSync(join(path, 'trace', traceName(row)), `${JSON.stringify({ event: HOSTILE })}\n${HOSTILE}\n`)
    return path
  }

  test('on every page', async () => {
    const path = await hostile()
    const get = await served(path)
    const start = await get('/')
    const cell = await get(links(start, 'cell')[0])
    const item = await get(links(cell, 'item')[0])
    const context = await get(links(item, 'context')[0])
    const trace = await get(links(item, 'trace')[0])
    for (const { status, text } of [start, cell, item, context, trace]) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/<script|<img|onerror=alert\(2\)>|[\u0000\u001b\u202e]/)
      expect(text.length).toBeLessThan(1_500_000)
    }
    expect(item.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(item.text).toContain('more characters')
    expect(trace.text).toContain('&lt;script&gt;')
  })

  test('and a name of a model leads to no file but its trace', async () => {
    const path = copyOf(run)
    const rename = (rows: AnyRow[]) => rows.map(row => ({ ...row, model: '../../../../etc/passwd' }))
    change(path, 'answers', rename)
    change(path, 'scores', rename)
    const [row] = rowsIn(path, 'answers')
    mkdirSync(join(path, 'trace'), { recursive: true })
    symlinkSync('/etc/passwd', join(path, 'trace', traceName(row)))
    const get = await served(path)
    const page = await get(`/item/${row.item}`)
    for (const trace of links(page, 'trace')) expect((await get(trace)).status).toBe(404)
  })
})

test('a bundle is shown too; what cannot be built says why', async () => {
  const path = copyOf(bundle)
  change(path, 'items', rows => rows.map(row => ({ ...row, version: 99 })))
  const get = await served(path)
  const item = await get(`/item/${rowsIn(path, 'items')[0].id}`)
  expect(item.text).toMatch(/The text is unavailable: \w+ is of version 99/)
  expect((await get(`/context/${rowsIn(path, 'items')[0].id}`)).status).toBe(404)
})

test('rows that are broken are left out, with a line', async () => {
  const path = copyOf(bundle)
  writeFileSync(join(path, 'scores.jsonl'), 'broken\n')
  const get = await served(path)
  expect((await get('/')).text).toContain('scores.jsonl:1 is not a valid row')
})

describe('fathom-bench view', () => {
  test('says where, and ends with 0 at Ctrl-C', async () => {
    const [written, all]: [string[], string[]] = [[], []]
    const write = (text: string) => void all.push(text)
    const io = {
      stdout: {
        write(text: string) {
          written.push(text)
          write(text)
        },
      },
      stderr: { write },
      env: {},
    }
    const { view } = await import('../../../packages/viewer/commands/view.ts')
    const ended = view.run(parseView([run]), io)
    await expect.poll(() => written.join('')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/)
    expect((await send(written.join('').trim())).status).toBe(200)
    // It listens before it reads: a browser is not refused however long that takes.
    await expect
      .poll(() => all.join(''))
      .toMatch(/^http\S+\n {2}reading \S+\n[\s\S]* {2}ready; press Ctrl-C to stop\n$/)
    process.emit('SIGINT')
    expect(await ended).toBe(0)
    await expect(send(written.join('').trim())).rejects.toThrow()
  })

  test('a port that is taken is said', async () => {
    const { url } = server
    const { code, err } = await bench(`view ${run} --port ${new URL(url).port}`)
    expect([code, err]).toEqual([2, expect.stringContaining(' is in use. Name another port')])
  })

  test.each(['view', 'view a b', 'view /nowhere', `view ${'x'} --port 99999`])('%s is refused', async words => {
    const { code, err } = await bench(words)
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  })
})
