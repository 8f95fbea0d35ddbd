import type { Address } from '#shared/api/addresses.ts'

/** An address as API calls take it: filled fields only, without its storage id. */
export function plainAddress({ id: _, ...address }: Address): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

/** True where two addresses are equal but for their names in an address book. */
export function isSameAddress(a: Address | undefined, b: Address | undefined): boolean {
  if (!a || !b) return a === b
  const text = (address: Address) => {
    const { key: _, ...rest } = plainAddress(address)
    return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  return text(a) === text(b)
}
