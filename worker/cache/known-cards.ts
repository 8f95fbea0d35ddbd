import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { cacheLimits } from './cache-limits.ts'

function createCards() {
  return createMemory<object>({ name: 'cards', limit: cacheLimits.cards, sizeOf: () => 4_000 })
}

/**
 * A list in which each card that another list had too is the same object: its markup is kept by
 * identity, and most searches find cards that were found before.
 */
export function withKnownCards(env: Env, loaded: unknown): object[] {
  if (!Array.isArray(loaded)) return []
  const cards = memoizeByObject(env, createCards)
  return loaded.filter(isObject).map((card) => {
    const text = memoizeByObject(card, jsonOfCard)
    const known = cards.get(text) ?? card
    cards.set(text, known)
    return known
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A list as JSON. That of each card is kept with it, as key of `cards`. */
export function jsonOfCards(cards: readonly object[]): string {
  return `[${cards.map((card) => memoizeByObject(card, jsonOfCard)).join()}]`
}

function jsonOfCard(card: object): string {
  return JSON.stringify(card)
}
