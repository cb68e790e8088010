export interface ExportClash {
  readonly name: string
  readonly files: readonly string[]
}

export function findExportClashes(texts: ReadonlyMap<string, string>): ExportClash[]
