import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORGERIES } from '../../../attacks/forgery-table.ts'
import { CODES, verdictOn } from '../../../attacks/forging.ts'
import { copyOf, sharedFolder, submitted } from '../../../cli/commands/bundle.ts'

// One forgery of each kind; all of them, and those of secret seeds, are test/attacks.

const shared = sharedFolder()
let bundle: string
beforeAll(async () => {
  ;({ bundle } = await submitted(
    shared.path,
    '--task niah_single_2,vt --lengths 1k,2k --samples 2 --method full-context,memagent,floor:head-tail',
  ))
})
afterAll(shared.remove)

test.each(FORGERIES.filter(({ fast }) => fast).map(each => [each.name, each] as const))(
  '%s',
  async (_, { ends, spoil }) => {
    const path = copyOf(bundle)
    spoil(path)
    const { code, lines } = await verdictOn(path)
    expect(typeof ends === 'string' ? CODES[ends] : CODES.known, lines.join('; ')).toContain(code)
  },
)
