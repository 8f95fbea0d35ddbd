import { brand } from './brand.ts'

/** Name and postal address of the manufacturer, the country's name in the language or locale. */
export function manufacturerIn(tag: string): string {
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of('FR') ?? 'France'
  return `${brand.manufacturer}, ${country}`
}
