import { Fragment, type ReactNode } from 'react'

interface MarkedTextProps {
  /** A message with marks around words: 'I accept the {terms}.' with the words of the link between <terms> and </terms>. */
  text: string
  marks: Record<string, (words: string) => ReactNode>
}

/** A translated sentence some of whose words are links: the sentence stays whole for the translator. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts = text.split(/(<(\w+)>[^<]*<\/\2>)/)
  return parts.map((part, at) => {
    const [, name, words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? []
    if (name !== undefined && words !== undefined)
      return <Fragment key={at}>{marks[name]?.(words) ?? words}</Fragment>
    // The inner group of `split` repeats the mark's name.
    return at % 3 === 2 ? null : part
  })
}
