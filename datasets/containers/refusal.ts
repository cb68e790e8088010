/** Why an archive is not unpacked, as the words that follow its path. */
export class RejectedArchive extends Error {}
