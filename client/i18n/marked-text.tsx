import { Fragment, type ReactNode } from 'react'

interface MarkedTextProps {
  /**
   * A message with marks: 'I accept the {terms}.', where the text of the link is between <terms>
   * and </terms>.
   */
  text: string
  marks: Record<string, (words: string) => ReactNode>
}

/** A translated sentence with links in it, so that translators see it as one sentence. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts = text.split(/(<(\w+)>[^<]*<\/\2>)/)
  return parts.map((part, at) => {
    const [, name, words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? []
    if (name !== undefined && words !== undefined)
      return <Fragment key={at}>{marks[name]?.(words) ?? words}</Fragment>
    // `split` also returns the name of each mark, at these indices.
    return at % 3 === 2 ? null : part
  })
}
