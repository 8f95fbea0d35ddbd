export type Range = { min?: number; max?: number; step: number }

/**
 * The nearest allowed number: on a step counted from `min` (or 0), between `min` and `max` (UI-2).
 */
export function fit(value: number, { min, max, step }: Range): number {
  const base = min ?? 0
  const steps = (clamp(value, min, max) - base) / step
  const nearest = Math.round(steps)
  const isPastTop = max !== undefined && base + nearest * step > max
  return withoutFloatDust(base + (isPastTop ? Math.floor(steps) : nearest) * step, step)
}

/**
 * The typed text as a number; undefined for blank or incomplete text. A comma is a decimal point
 * too.
 */
export function parse(text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/**
 * True for the beginning of a number of this range: a sign only where `min` is below zero, a point
 * only where `step` is not whole.
 */
export function isNumberLike(text: string, { min, step }: Range): boolean {
  const sign = min === undefined || min < 0 ? '-?' : ''
  const fraction = Number.isInteger(step) ? '' : '([.,]\\d*)?'
  return new RegExp(`^${sign}\\d*${fraction}$`).test(text)
}

function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.min(Math.max(value, min), max)
}

function withoutFloatDust(value: number, step: number): number {
  return Number(value.toFixed(String(step).split('.')[1]?.length ?? 0))
}
