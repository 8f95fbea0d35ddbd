/** An error of a field: message key of the bundle, and values of its placeholders. */
export interface Issue {
  /** Dotted path of the field; '' for the whole form. */
  path: string
  key: string
  params?: Record<string, string | number>
}

/** Key for errors of schemas that have no message, such as an unknown field or a wrong type. */
export const invalidKey = 'errors.invalid'

const prefix = 'errors.'

/** Encodes a key and its values as the message of a schema, which is a single text. */
export function message(key: string, params?: Issue['params']): string {
  return params ? `${key} ${JSON.stringify(params)}` : key
}

/** Decodes a text of `message`; a message of the validation library becomes the general key. */
export function issueOf(path: string, text: string): Issue {
  if (!text.startsWith(prefix)) return { path, key: invalidKey }
  const gap = text.indexOf(' ')
  if (gap < 0) return { path, key: text }
  return { path, key: text.slice(0, gap), params: JSON.parse(text.slice(gap + 1)) }
}
