import type { Device } from '../http/session.ts'

export const noDevice: Device = { browser: null, system: null, country: null }

// The first that fits: most browsers name others as well.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a request's browser calls itself, as names for people, and the country that the edge sees it in. Nothing of the header itself is kept. */
export function deviceOf({ headers }: Request): Device {
  const agent = (headers.get('user-agent') ?? '').slice(0, 512)
  const named = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? null
  return {
    browser: named(browsers),
    system: named(systems),
    country: countryOf(headers.get('cf-ipcountry')),
  }
}

// XX is an unknown place and T1 the Tor network: both are no country.
function countryOf(code: string | null): string | null {
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
