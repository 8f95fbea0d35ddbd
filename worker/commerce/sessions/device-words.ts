import type { Device } from '../http/session.ts'

export const noDevice: Device = { browser: null, system: null, country: null }

// In order of detection: most browsers also contain the names of others.
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

/**
 * Names of the browser and system of a request for display, and the country from the edge. The
 * header itself is not stored.
 */
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

// XX is an unknown place and T1 the Tor network: neither is a country.
function countryOf(code: string | null): string | null {
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
