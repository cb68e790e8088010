// Loaded before a process that a test starts (`node --import`): its clock is wrong, and its disk is full while a file
// is there.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { FATHOM_TEST_CLOCK, FATHOM_TEST_FULL } = process.env

/** `HOURS RATE`: so far from the right time at its start, and so fast. */
if (FATHOM_TEST_CLOCK) {
  const [hours, rate] = FATHOM_TEST_CLOCK.split(' ').map(Number)
  const Right = Date
  const begun = Right.now()
  const shown = () => Math.round(begun + hours * 3_600_000 + (Right.now() - begun) * rate)
  globalThis.Date = class extends Right {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(shown())
    }
    static now() {
      return shown()
    }
  }
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + hours * 3_600_000 })
}

/** Rows cannot be written while the file is there. */
if (FATHOM_TEST_FULL) {
  const { writeSync } = fs
  fs.writeSync = (file, text, ...more) => {
    if (String(text).includes('"ledger"') && fs.existsSync(FATHOM_TEST_FULL))
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    return writeSync(file, text, ...more)
  }
  syncBuiltinESMExports()
}
