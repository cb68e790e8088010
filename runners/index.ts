export { floorEmpty, floorHeadTail, floorRandom } from './methods/floors.ts'
export { fullContext } from './methods/full-context.ts'
export { oracle } from './methods/oracle.ts'
