/** A title as the sentence before its text: with a full stop, unless it ends one already. */
export function asSentence(title: string): string {
  return /[.!?…]$/.test(title) ? title : `${title}.`
}
