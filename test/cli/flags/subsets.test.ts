import { expect, test } from 'vitest'
import { SUITE } from '../../../cli/flags/subsets.ts'
import { RUN_FLAGS } from '../../../cli/flags/table.ts'
import { ITEM_FIELDS } from '../../../run/config/options/items.ts'

/** Commands say for themselves whether they take one. */
const OWN = new Set(['secret-seed'])

const toFlag = (option: string) => option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test('commands that make items take every flag that decides them', () => {
  const deciding = Object.entries(ITEM_FIELDS).flatMap(([option, field]) =>
    'effect' in field && (field.effect === 'items' || field.effect === 'folder') ? [toFlag(option)] : [],
  )
  expect(deciding.length).toBeGreaterThan(8)
  const missing = deciding.filter(flag => flag in RUN_FLAGS && !OWN.has(flag) && !SUITE.some(name => name === flag))
  expect(missing).toEqual([])
})
