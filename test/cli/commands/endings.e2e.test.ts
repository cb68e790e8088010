import { testEndings } from './endings.ts'

testEndings(() => ['gate'])
