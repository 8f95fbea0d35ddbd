/** Most characters of an error's message that are kept. */
const longest = 200

/**
 * An error's message without what may be of a person: queries of addresses, and e-mail addresses.
 */
export function errorText(message: string): string {
  return message
    .slice(0, 4 * longest)
    .replace(/[?#][^\s'")\]]*/g, '')
    .replace(/[^\s'"<()>]+/g, (word) => (word.includes('@') ? '@' : word))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/**
 * The first place of a stack in a script of the shop, as `assets/file.js:line:column`; empty where
 * there is none, such as in a browser's extension.
 */
export function placeOf(stack: string): string {
  return /assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/.exec(stack)?.[0] ?? ''
}
