export default function wrap(text: string, columns: number): string
