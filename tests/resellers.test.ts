// Requirements: HELP-11, HELP-12.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { markets } from '#shared/markets/markets.ts'
import { isWithin, kilometres, mapNames, mapOf, mapWidth } from '#shared/resellers/country-map.ts'
import { codeKey, fileOfKey, townKey, shownCode } from '#shared/resellers/place-key.ts'
import { Resellers } from '#shared/resellers/reseller.ts'
import { shownPhone } from '#shared/resellers/shown-phone.ts'
import { postalCodeProblem } from '#shared/rules/postal-codes.ts'
import { isPhone } from '#shared/rules/phone.ts'
import { otherPlaces, placesNamed, typedPlace } from '../worker/pages/resellers/place-lookup.ts'

// The platform's files, read from the folder that they are built from.
vi.mock('cloudflare:workers', () => ({
  env: {
    ASSETS: {
      fetch: (address: string) =>
        Promise.resolve(new Response(readFileSync(`public${new URL(address).pathname}`))),
    },
  },
}))

const Page = z.object({
  sections: z.array(z.object({ collection: z.string(), item: z.record(z.string(), z.unknown()) })),
})
const page = Page.parse(JSON.parse(readFileSync('content/pages/resellers.json', 'utf8')))
const block = Resellers.parse(
  page.sections.find(({ collection }) => collection === 'reseller_block')?.item,
)

describe('each reseller', () => {
  it.each(block.resellers)(
    '$name: lies in its country, can be called and has hours',
    (reseller) => {
      const { country, point, phone, open, address } = reseller
      const name = mapNames.find((each) => each === country) ?? 'EU'
      expect(isWithin(point, mapOf(name).box)).toBe(true)
      expect(isPhone(phone)).toBe(true)
      expect(isPhone(shownPhone(phone, country))).toBe(true)
      for (const { days, times } of block.hours[open] ?? []) {
        expect(days[0]).toBeLessThanOrEqual(days[1])
        for (const [from, to] of times) expect(from < to).toBe(true)
      }
      expect(block.hours[open]?.length).toBeGreaterThan(0)
      expect(address.length).toBeGreaterThan(1)
    },
  )

  it('has a postal code that its country could have', () => {
    const pattern: Record<string, RegExp> = {
      CA: /[A-Z]\d[A-Z] \d[A-Z]\d$/,
      US: /\d{5}$/,
      GB: /^.+$/,
      IE: /^.+$/,
      NL: /^\d{4} [A-Z]{2}/,
      CZ: /^\d{3} \d{2}/,
      SE: /^\d{3} \d{2}/,
      PL: /^\d{2}-\d{3}/,
      PT: /^\d{4}-\d{3}/,
    }
    for (const { country, address } of block.resellers) {
      const code = (pattern[country] ?? /^\d{4,5}/).exec(address.at(-1)!)?.[0] ?? ''
      expect(postalCodeProblem(code, country), `${country} ${code}`).toBeUndefined()
    }
  })

  it('is one of at least four in its country, with an id of its own', () => {
    const countries = Map.groupBy(block.resellers, ({ country }) => country)
    for (const { country } of markets)
      if (country !== 'EU') expect(countries.get(country)?.length).toBeGreaterThanOrEqual(4)
    expect(new Set(block.resellers.map(({ id }) => id)).size).toBe(block.resellers.length)
  })
})

describe('maps', () => {
  it('are there for each market, small, with its land', () => {
    for (const { country } of markets) {
      const file = `public/assets/maps-2026-11/${country}.svg`
      expect(existsSync(file)).toBe(true)
      const svg = readFileSync(file, 'utf8')
      expect(svg).toMatch(/<path id="land" d="M[^"]{500,}"/)
      expect(svg).not.toContain('NaN')
    }
  })

  it('have north at the top and east at the right', () => {
    const map = mapOf('DE')
    const [hamburg, munich, berlin] = [
      map.spotOf([53.55, 10]),
      map.spotOf([48.14, 11.58]),
      map.spotOf([52.52, 13.4]),
    ]
    expect(hamburg.y).toBeLessThan(berlin.y)
    expect(berlin.y).toBeLessThan(munich.y)
    expect(hamburg.x).toBeLessThan(munich.x)
    expect(munich.x).toBeLessThan(berlin.x)
    for (const { x, y } of [hamburg, munich, berlin]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(mapWidth)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(map.height)
    }
  })

  it('measure by great circle', () => {
    expect(Math.round(kilometres([52.52, 13.405], [48.137, 11.575]))).toBe(504)
    expect(kilometres([47, 2], [47, 2])).toBe(0)
  })
})

const files = readdirSync('public/assets/near-2026-11', { recursive: true, encoding: 'utf8' })

describe('places of one name', () => {
  const countries = mapNames.map((country) => ({ country }))
  it.each(countries)('are each found by their own text in $country', async ({ country }) => {
    const wrong: string[] = []
    let followed = 0
    for (const file of files.filter((each) => each.startsWith(`${country}/`)))
      for (const key of keysWithSeveralPlaces(file)) {
        const places = await placesNamed(key, country)
        for (const text of otherPlaces(places, country)) {
          const [found] = await placesNamed(typedPlace(text), country)
          const meant = places.find(
            ({ name, code }) => text === `${name}, ${shownCode(code, country)}`,
          )
          if (!found || !isDeepStrictEqual(found, meant)) wrong.push(text)
          followed++
        }
      }
    expect(wrong).toEqual([])
    expect(followed).toBeGreaterThan(0)
  })

  it('show the code as the country’s post writes it', () => {
    expect(
      [
        ['08500', 'PL'],
        ['11455', 'SE'],
        ['41145', 'CZ'],
        ['12345', 'DE'],
        ['d08', 'EU'],
      ].map(([code, country]) => shownCode(code!, country!)),
    ).toEqual(['08-500', '114 55', '411 45', '12345', 'D08'])
  })

  it('are found with the code before the name too, and by the code alone where no name has it', async () => {
    const placeOf = async (typed: string) => (await placesNamed(typed, 'PL'))[0]
    expect(await placeOf('08-500 Bobrowniki')).toMatchObject({ name: 'Bobrowniki', code: '08500' })
    expect(await placeOf('Bobrowniki, 08-500')).toMatchObject({ point: [52.06, 20.02] })
    expect(await placeOf('08-500')).toMatchObject({ name: 'Zalesie' })
    expect(await placeOf('08-500 Warszawa')).toMatchObject({ name: 'Zalesie' })
    expect(await placeOf('99-999 Bobrowniki')).toMatchObject({ name: 'Bobrowniki', code: '29120' })
  })
})

/** Names that several places have, of a file. */
function keysWithSeveralPlaces(file: string): string[] {
  return readFileSync(`public/assets/near-2026-11/${file}`, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, ...places]) => places.length > 1)
    .map(([key = '']) => key)
}

describe('keys of places', () => {
  it.each([
    ['44000 Nantes', 'FR', '44000'],
    ['SW1A 1AA', 'GB', 'sw1a'],
    ['bs1', 'GB', 'bs1'],
    ['H2Y 1A1', 'CA', 'h2y'],
    ['d08x000', 'IE', 'd08'],
    ['D09 Y5R2', 'EU', 'd09'],
    ['V94', 'EU', 'v94'],
    ['D6W XH00', 'EU', 'd6w'],
    ['FI-00100', 'EU', '00100'],
    ['L-1111', 'EU', '1111'],
    ['Cork', 'EU', undefined],
    ['CH-8001', 'CH', '8001'],
    ['AT-1010', 'AT', '1010'],
    ['SE-114 55', 'SE', '11455'],
    ['FR-75001', 'FR', '75001'],
    ['D-50667', 'DE', '50667'],
    ['1012 AB', 'NL', '1012'],
    ['80-836', 'PL', '80836'],
    ['110 00 Praha', 'CZ', '11000'],
    ['1100-148', 'PT', '1100'],
    ['Nantes', 'FR', undefined],
  ])('%s in %s', (typed, country, key) => {
    expect(codeKey(typed, country)).toBe(key)
  })

  it('are the same for all spellings of a town', () => {
    expect(townKey('München')).toBe(townKey('Muenchen'))
    expect(townKey('Saint-Étienne')).toBe(townKey('st etienne'))
    expect(townKey('Portland, OR')).toBe('portland')
    expect(townKey('<>🙂')).toBe('')
  })

  it('lead to the file that has them', () => {
    const text = readFileSync(`public/assets/near-2026-11/FR/${fileOfKey('nantes')}.txt`, 'utf8')
    expect(text).toMatch(/^nantes\tNantes;\d+;4722;-155$/m)
  })
})
