import { describe, expect, test } from 'vitest'
import { maskAddress, queueAddress } from '../../../packages/cluster/address.ts'
import { loadPackages } from '../../../packages/cluster/redis/redis.ts'
import { bench } from '../../cli/commands/bench.ts'

describe('the address of a queue', () => {
  test.each([
    ['redis://box', { host: 'box', port: 6379, db: 0, tls: false, username: undefined, password: undefined }],
    ['rediss://me:p%40ss@box:7000/3', { host: 'box', port: 7000, db: 3, tls: true, username: 'me', password: 'p@ss' }],
    ['redis://[::1]:1/', { host: '::1', port: 1, db: 0 }],
  ])('%s', (text, expected) => expect(queueAddress(text, {})).toMatchObject(expected))

  test('takes its password from the environment where it has none', () => {
    const env = { FATHOM_QUEUE_PASSWORD: 'elsewhere' }
    expect(queueAddress('redis://box', env).password).toBe('elsewhere')
    expect(queueAddress('redis://:here@box', env).password).toBe('here')
  })

  test.each(['http://box', 'box:6379', 'redis://', 'redis://box/x', 'redis://box?db=1'])('%s is none', text => {
    expect(() => queueAddress(text, {})).toThrow(/is not a Redis address\. Allowed: redis:\/\/HOST/)
  })

  test.each([
    'redis://me:s3cret@box:1/2',
    'redis://:s3cret@with@at@box:1/2',
    'redis://:s3cret/with?all#of@box:1/2',
    'me:s3cret@box',
  ])('%s is shown without what may be secret', text => {
    expect(maskAddress(text)).not.toContain('s3cret')
    expect(maskAddress(text)).toContain('box')
  })

  test('that is wrong is refused without its password, as is a worker without any', async () => {
    const wrong = await bench('worker --queue redes://:s3cret@box')
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('"redes://box" is not a Redis address') })
    expect(wrong.err).not.toContain('s3cret')
    expect(await bench('worker')).toMatchObject({ code: 2, err: expect.stringContaining('worker: no queue is named') })
  })
})

test('without its packages a queue says how to install them', async () => {
  await expect(loadPackages(() => Promise.reject(new Error('no such module')))).rejects.toThrow(
    'a queue needs the packages bullmq and ioredis: npm install bullmq@6.7.0 ioredis@6.0.0',
  )
})
