import { testEndings } from './endings.ts'
import { READERS } from './unfinished-readers.ts'

testEndings(() => Object.keys(READERS))
