import type { Address } from '#shared/api/addresses.ts'
import { addressLayout } from './address-layout.ts'

/** An address as calls take it: only what is filled in, without the id it is stored under. */
export function plainAddress({ id: _, ...address }: Address): Record<string, string> {
  return Object.fromEntries(Object.entries(address).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}

/** The lines of an address as its country writes them, the country's name last. */
export function addressLines(address: Address, countryName: string): string[] {
  const { rows, state } = addressLayout(address.country)
  const lines = rows.map((row) =>
    row
      .map((field) => address[field])
      .filter(Boolean)
      .join(' '),
  )
  // In America the town shares its line with the state and the code.
  const place = state ? [...lines.slice(0, -2), lines.slice(-2).join(', ')] : lines
  return [`${address.firstName} ${address.lastName}`, ...place, countryName].filter(Boolean)
}

/** Whether two addresses lead to the same door and person; their names in an address book do not matter. */
export function isSameAddress(a: Address | undefined, b: Address | undefined): boolean {
  if (!a || !b) return a === b
  const text = (address: Address) => {
    const { key: _, ...rest } = plainAddress(address)
    return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  return text(a) === text(b)
}
