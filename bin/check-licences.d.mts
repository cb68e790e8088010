/** An entry of `packages` in package-lock.json, as far as it is read. */
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

export function faultsOf(packages: Readonly<Record<string, Locked>>): string[]
export function bundledIn(text: string): Set<string>
