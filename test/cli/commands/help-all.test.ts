import { expect, test } from 'vitest'
import { COMMANDS } from '../../../cli/commands/index.ts'
import { bench } from './bench.ts'

// What `--help-all` prints, command by command. A change that is meant is accepted with `npx vitest run
// test/cli/commands/help-all.test.ts -u`.

test('the help of every command is as it was', async () => {
  const pages: string[] = []
  for (const name of Object.keys(COMMANDS)) {
    const { out, err, code } = await bench([name, '--help-all'])
    expect([name, err, code]).toEqual([name, '', 0])
    pages.push(`===== ${name} =====`, out.trimEnd(), '')
  }
  await expect(`${pages.join('\n')}\n`).toMatchFileSnapshot('help-all.txt')
})
