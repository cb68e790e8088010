import { defineFrozenFile } from 'fathom-bench/plugin'

interface Script {
  /** How many of its arguments are keys. */
  readonly keys: number
  readonly sha256: string
}

/** `read` returns the script's text. */
const defineScript = (url: URL, { keys, sha256 }: Script) => ({
  keys,
  read: defineFrozenFile(url, {
    sha256,
    onChange: 'see that workers of the last version can share a queue with it',
    parse: text => text,
  }),
})

/**
 * Scripts by name: what is done in Redis in one step. Each file says what its keys and arguments are. Times are Redis's
 * own, so that no machine's clock matters.
 */
export const SCRIPTS = {
  fathomLease: defineScript(new URL('./scripts/lease.lua', import.meta.url), {
    keys: 1,
    sha256: '8b1f52a54b83e151b36dc0cfd8ec1507cdc2da228bddea166b721a4f03f2250b',
  }),
  fathomLeave: defineScript(new URL('./scripts/leave.lua', import.meta.url), {
    keys: 1,
    sha256: 'b7cb14a92b768857104994d87422d59460e2c6b8f1b46e05cea4236ae5546aed',
  }),
  fathomSpent: defineScript(new URL('./scripts/spent.lua', import.meta.url), {
    keys: 1,
    sha256: '6c0ed335b6d9ffc3a99657213f340781d6c43e5e8c47ace98bab3f0ce08a8226',
  }),
  fathomBeat: defineScript(new URL('./scripts/beat.lua', import.meta.url), {
    keys: 2,
    sha256: '6abc3ffb510979337baacbab30d4b80447235fc548d5cc296044894c88d98ec8',
  }),
  fathomEnter: defineScript(new URL('./scripts/enter.lua', import.meta.url), {
    keys: 3,
    sha256: '1a2ed61c085a498efb28ac9aa69fe8add5c4b6452efcfbc03da857ec3ea1e041',
  }),
  fathomEnd: defineScript(new URL('./scripts/end.lua', import.meta.url), {
    keys: 2,
    sha256: '160c1b865502b895a3dd2187d738aa3e933275d92c33c820abab5f5c75fd6e75',
  }),
  fathomUsed: defineScript(new URL('./scripts/used.lua', import.meta.url), {
    keys: 1,
    sha256: '649676ca88193cd29e954d3aec5e0705be22bbc0721efd69ed698a330afe3031',
  }),
  fathomRenew: defineScript(new URL('./scripts/renew.lua', import.meta.url), {
    keys: 1,
    sha256: '51b3d6dfe48d0431ec3bf28856edb95be4b7b19cebb5fbc29b49580befcfd626',
  }),
  fathomClaim: defineScript(new URL('./scripts/claim.lua', import.meta.url), {
    keys: 2,
    sha256: '30e635a263597665016706b3de80398fb298dfd9c2498704f0540a00e09efca8',
  }),
  fathomSettle: defineScript(new URL('./scripts/settle.lua', import.meta.url), {
    keys: 2,
    sha256: '2fa3b6ddc876f780a34539bfa2ad8e9f7d620c73677ab60e3a8f0bcc2ece6316',
  }),
} as const
