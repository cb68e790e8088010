import { testEndings } from './endings.ts'
import { READERS } from './unfinished-readers.ts'

const others = Object.keys(READERS).filter(reader => reader !== 'gate')
testEndings(nth => ['gate', others[nth % others.length]])
