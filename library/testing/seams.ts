import { describe, test } from 'vitest'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { RunExport } from '../../reports/exports/format.ts'
import type { QueueKind } from '../../run/execute/queue.ts'
import type { PluginCommand } from '../../run/registry/plugins/contract.ts'
import { itemSources } from '../../run/registry/sources/index.ts'
import type { ItemSource } from '../../run/registry/sources/source.ts'
import { getFixtureRows, K, makeFixture, shuffleRows, withRows } from './fixture.ts'
import { must, requireId } from './must.ts'

const made = makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K, 64 * K], samples: 2 })

/**
 * Tests the contract of a source of items: it owns its pattern and no other source does, and it lists itself by a name
 * of its own.
 *
 * @param example a pattern of `--task` that is its own
 * @since 0.2.0
 * @public
 */
export function testSource(source: ItemSource, example: { readonly pattern: string }): void {
  requireId(source, 'testSource', 'source')
  describe(`source ${source.id}`, () => {
    test('owns its patterns, and no task or other source', () => {
      must(source.owns?.(example.pattern) === true, `owns(${quoteForMessage(example.pattern)}) is not true`)
      const other = itemSources.find(each => each.id !== source.id && each.owns?.(example.pattern))
      must(other === undefined, `${example.pattern} is a pattern of the source ${other?.id ?? ''} too`)
      const taken = ['vt', 'qa_1', 'wikitables', 'longproc:countdown_0.5k', 'file:x', 'ask:x'].filter(
        pattern => source.owns?.(pattern) && !itemSources.find(({ id }) => id === source.id)?.owns?.(pattern),
      )
      must(taken.length === 0, `it owns ${taken.join(', ')} too`)
    })

    test('lists itself by a name that is its own', async () => {
      const listed = (await source.listed?.()) ?? []
      must(listed.length > 0, 'listed() gives nothing: `fathom-bench tasks` would not show it')
      for (const [name, about] of listed.filter(([name]) => name !== '')) {
        must(source.owns?.(name) === true, `it lists ${quoteForMessage(name)}, which is not its own`)
        must(about !== '', `${name} is listed without a line on what it is`)
      }
    })
  })
}

/**
 * Tests the contract of an export: the same rows in another order give the same bytes, paths stay below the folder, and
 * a run with failed answers is written.
 *
 * @since 0.2.0
 * @public
 */
export function testExport(format: RunExport): void {
  requireId(format, 'testExport', 'export')
  const write = async (input = made) => (await format.make(input)).files
  describe(`export ${format.id}`, () => {
    test('the same rows in another order give the same bytes', async () => {
      const [one, other] = await Promise.all([write(), write(shuffleRows(made))])
      must(one.length > 0, 'it writes no file')
      const join = (files: typeof one) => files.map(({ path, data }) => `${path}\n${Buffer.from(data).toString('hex')}`)
      must(join(one).join() === join(other).join(), 'rows in another order give other bytes')
    })

    test('stays below its folder, and is one file where it says so', async () => {
      const { manifest } = getFixtureRows(made)
      const files = await write(withRows(made, { manifest: { ...manifest, created: '../../../up' } }))
      for (const { path } of files)
        must(!path.startsWith('/') && !path.split('/').includes('..'), `it writes to ${quoteForMessage(path)}`)
      must(!format.single || files.length === 1, `it says that it is one file, and writes ${files.length}`)
    })
  })
}

/**
 * Tests the contract of a plugin's command: flags with a group and a line on what they are, none by the name of one
 * that all commands have.
 *
 * @since 0.2.0
 * @public
 */
export function testCommand(command: PluginCommand): void {
  requireId(command, 'testCommand', 'command')
  test(`command ${command.id}: its flags can be shown and read`, async () => {
    must(command.about !== '' && !command.about.includes('\n'), 'about is not a single line')
    const { flags, run } = await command.load()
    must(typeof run === 'function', 'what it loads has no run')
    for (const [name, flag] of Object.entries(flags)) {
      must(/^[a-z][a-z0-9-]*$/.test(name), `--${name} is no name of small letters, digits and hyphens`)
      must(!['help', 'help-all', 'version'].includes(name), `--${name} is a flag of all commands`)
      for (const field of ['group', 'about', 'takes', 'read'])
        must(field in flag && flag[field] !== '', `--${name} lacks ${field}`)
    }
  })
}

/**
 * Tests the contract of a kind of queue: it owns the addresses that it is for, and refuses one that nothing answers
 * with one line.
 *
 * @param addresses one that is its own, at which nothing answers, and one that is not
 * @since 0.2.0
 * @public
 */
export function testQueue(kind: QueueKind, addresses: { readonly own: string; readonly other: string }): void {
  requireId(kind, 'testQueue', 'queue')
  test(`queue ${kind.id}: owns its addresses`, () => {
    must(kind.owns(addresses.own), `owns(${quoteForMessage(addresses.own)}) is not true`)
    must(!kind.owns(addresses.other), `it owns ${quoteForMessage(addresses.other)} too`)
    must(kind.about !== '' && !kind.about.includes('\n'), 'about is not a single line')
  })
}
