/** The lower 16 bits as four hexadecimal digits: looked up, for names are drawn by the million. */
export function toHex4(bits: number): string {
  table ??= Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'))
  return table[bits & 0xffff]
}

let table: readonly string[] | undefined
