import { stored } from '../api/browser-storage.ts'

/**
 * Pixels of the screen, not of the page, in a mm, as the shopper has adjusted them with a card: so
 * it stays right when the page is enlarged. Kept in this browser alone (SIZE-3).
 */
const kept = stored({
  key: 'screen',
  area: 'local',
  is: (value): value is number => typeof value === 'number' && value > 1 && value < 60,
})

/** Pixels of the page in a mm; undefined before the first adjustment. */
export function keptScale(): number | undefined {
  const scale = kept.read()
  return scale && scale / devicePixelRatio
}

export function keepScale(pixelsPerMillimeter: number): void {
  kept.write(pixelsPerMillimeter * devicePixelRatio)
}

export const forgetScale = kept.clear
