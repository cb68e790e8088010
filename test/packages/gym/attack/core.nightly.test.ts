import { expect, test } from 'vitest'
import { groups } from '../../../../generators/registry.ts'
import { bench } from '../../../cli/commands/bench.ts'

test.each(groups['core'])('%s: no blind reply earns more than the floor and 2 points', async task => {
  const { code, out, err } = await bench(`gym attack --task ${task} --lengths 8k,64k --samples 50`)
  expect([err, code], out).toEqual(['', 0])
})
