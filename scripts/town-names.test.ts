import { expect, it } from 'vitest'
import { townsByCode } from './town-names.ts'

it.each([
  ['AT', '1010', ['Wien, Innere Stadt'], ['Wien']],
  ['AT', '8010', ['Graz', 'Graz,03.Bez.:Geidorf', 'Kainbach'], ['Graz', 'Kainbach']],
  ['CZ', '11800', ['Hradčany', 'Praha 1-Hradčany', 'Praha 1-Malá Strana'], ['Praha 1']],
  ['CZ', '60200', ['Trnitá', 'Brno-Trnitá', 'Brno-Brno Město'], ['Brno']],
  ['CZ', '46001', ['Svárov', 'Karlov-Liberec XXXV', 'Liberec III - Jeřáb'], ['Liberec', 'Svárov']],
  ['CZ', '73801', ['Frýdek-Místek'], ['Frýdek-Místek']],
  ['BE', '1050', ['Ixelles'], ['Ixelles', 'Elsene']],
  ['BE', '1130', ['Haren'], ['Haren']],
  ['BE', '4000', ['Liège'], ['Liège']],
  ['DE', '10115', ['Berlin'], ['Berlin']],
])('in %s, %s: %j is %j', (country, code, places, expected) =>
  expect(townsByCode(country, new Map([[code, places]])).get(code)).toEqual(expected),
)
