/** Name of the archive with the brand's marks; no release may be called so. */
export const logoKit = 'logo-kit'

/** Key in the media store of an archive for the press that a push has made (CONT-18). */
export function pressArchiveKey(name: string): string {
  return `press/${name}.zip`
}

/** Address of an archive for the press. */
export function pressArchiveUrl(name: string): string {
  return `/media/${pressArchiveKey(name)}`
}
