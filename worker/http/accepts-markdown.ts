// Characters of the header that are read: programs send one or two types.
const longest = 500

/**
 * True where an `Accept` header names `text/markdown`, and does not give `text/html` a greater
 * weight. Wildcards are not Markdown: browsers and crawlers send them.
 */
export function acceptsMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const markdown = weightOf(accept, 'text/markdown')
  return markdown > 0 && markdown >= weightOf(accept, 'text/html')
}

/** The weight of a type, 0 to 1; 0 where it is not named. */
function weightOf(accept: string, type: string): number {
  for (const part of accept.slice(0, longest).split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}
