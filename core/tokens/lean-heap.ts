import { setFlagsFromString } from 'node:v8'

/**
 * From here on V8 looks for garbage when the heap has grown by a fifth since the last look; by itself it lets it grow
 * to several times what is in use. It takes more of the processor, and no limit is set: nothing fails by it.
 */
export function keepHeapLean(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
