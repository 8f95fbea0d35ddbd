// Requirements: A11Y-3.
import { describe, expect, it } from 'vitest'
import { softHyphens } from './soft-hyphens.ts'

describe('soft hyphens', () => {
  it.each([
    ['Heizkörperthermostat Cadence', 'Heiz|körper|thermostat Cadence'],
    ['Windgeschwindigkeit', 'Wind|geschwindigkeit'],
    ['Luftqualitätssensor', 'Luft|qualitäts|sensor'],
    ['Luchtkwaliteitsmeter', 'Lucht|kwaliteits|meter'],
    ['Luftkvalitetsmåler', 'Luft|kvalitets|måler'],
    ['Bevegelsessensor', 'Bevegelses|sensor'],
    ['Videodörrklocka', 'Videodörr|klocka'],
  ])('are in %s between its parts', (text, expected) => {
    expect(softHyphens(text).replaceAll('\u00AD', '|')).toBe(expected)
  })

  it.each([
    'Thermostat Tempo',
    'Temperatur',
    'Sensor',
    'Anticonstitutionnellement',
    'internationalization',
  ])('are none in %s', (text) => {
    expect(softHyphens(text)).toBe(text)
  })
})
