/** What is wrong with a field: a key of the message bundle and the values for its placeholders. */
export interface Issue {
  /** Dotted path of the field; '' for the whole form. */
  path: string
  key: string
  params?: Record<string, string | number>
}

/** The issue of a schema that named none, such as an unknown field or a value of the wrong type. */
export const invalidKey = 'errors.invalid'

const prefix = 'errors.'

/** Writes a key and its values as a schema's message, the one text that a schema can carry. */
export function message(key: string, params?: Issue['params']): string {
  return params ? `${key} ${JSON.stringify(params)}` : key
}

/** Reads back what `message` wrote; a message of the validation library itself becomes the general key. */
export function issueOf(path: string, text: string): Issue {
  if (!text.startsWith(prefix)) return { path, key: invalidKey }
  const gap = text.indexOf(' ')
  if (gap < 0) return { path, key: text }
  return { path, key: text.slice(0, gap), params: JSON.parse(text.slice(gap + 1)) }
}
