/**
 * An amount of whole units with at most three digits that count, rounded down: 12,345 is 12,300.
 */
export function filterPriceDown(units: number): number {
  const step = stepOf(units)
  return Math.floor(units / step) * step
}

/** The same rounded up, so that no wanted product is left out. */
export function filterPriceUp(units: number): number {
  const step = stepOf(units)
  return Math.ceil(units / step) * step
}

function stepOf(units: number): number {
  return 10 ** Math.max(0, String(units).length - 3)
}
