/** Countries by name in a language, sorted as it sorts; made at the edge because browsers name some differently (LOC-18). */
export function countryNames(
  codes: readonly string[],
  tag: string,
): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}
