/** Countries that write a 0 before the number where the country's code is left out. */
const withZero = new Set(['AT', 'BE', 'CH', 'DE', 'FI', 'FR', 'GB', 'IE', 'NL', 'SE'])
/** Countries that write a hyphen behind the area. */
const withHyphen = new Set(['NL', 'SE'])

/** An international number with blanks, such as +44 20 7946 0114, as its own country writes it. */
export function shownPhone(phone: string, country: string): string {
  const [, area = '', ...rest] = phone.split(' ')
  if (country === 'US') return `(${area}) ${rest.join('-')}`
  if (country === 'CA') return `${area} ${rest.join('-')}`
  if (withHyphen.has(country)) return `0${area}-${rest.join(' ')}`
  return [withZero.has(country) ? `0${area}` : area, ...rest].join(' ')
}
