// Requirements: FIT-1, FIT-2, FIT-3.
import { describe, expect, it } from 'vitest'
import type { Finder, Rule } from './finder.ts'
import { answeredFinder, insteadOf, setOf, statesOf, verdictOf } from './answered-finder.ts'

const text = { title: 'title', text: 'reason' }
const answer = (id: string, place = {}) => ({ id, label: id, ...place })

const finder: Pick<Finder, 'questions' | 'parts' | 'bundles'> = {
  questions: [
    {
      id: 'heat',
      title: 'heat',
      answers: [
        answer('water'),
        answer('air', { only: ['US'] }),
        answer('none'),
        answer('unknown'),
      ],
    },
    {
      id: 'wires',
      title: 'wires',
      when: { heat: ['water', 'air'] },
      except: ['NO'],
      answers: [answer('two'), answer('unknown')],
    },
    {
      id: 'rooms',
      title: 'rooms',
      when: { heat: ['water'] },
      answers: [answer('1'), answer('4'), answer('unknown')],
    },
  ],
  parts: [
    [
      { ...text, verdict: 'no', when: { heat: ['none'] }, instead: ['plug', 'plug'] },
      {
        ...text,
        verdict: 'yes',
        when: { wires: ['two'] },
        set: [{ product: 'thermostat', quantity: 1 }],
      },
      { ...text, verdict: 'unsure' },
    ],
    [
      {
        ...text,
        verdict: 'yes',
        when: { heat: ['water'] },
        set: [{ product: 'valve', quantity: 1, per: 'rooms' }],
      },
    ],
  ],
  bundles: [
    {
      product: 'pack',
      parts: [
        { product: 'thermostat', quantity: 1 },
        { product: 'valve', quantity: 3 },
      ],
    },
  ],
}

const whole = finder as Finder
const after = (asked: string, country = 'FR') => answeredFinder(whole, asked, country)
const idsOf = (asked: string, country?: string) =>
  after(asked, country).given.map(({ answer: { id } }) => id)

describe('a finder', () => {
  it('asks what earlier answers leave open', () => {
    expect(after('').question?.id).toBe('heat')
    expect(after('water').question?.id).toBe('wires')
    expect(after('water.two').question?.id).toBe('rooms')
    expect(after('water.two.1').question).toBeUndefined()
    expect(after('none').question).toBeUndefined()
  })

  it('asks only what concerns the country', () => {
    expect(idsOf('air', 'US')).toEqual(['air'])
    expect(idsOf('air', 'FR')).toEqual([])
    expect(after('water', 'NO').question?.id).toBe('rooms')
  })

  it.each([
    ['nonsense', []],
    ['two.water', []],
    ['water.nonsense.1', ['water']],
    ['water.two.1.1.1', ['water', 'two', '1']],
    ['water..two', ['water']],
    ['constructor', []],
    [`water.two.1${'.x'.repeat(10_000)}`, ['water', 'two', '1']],
  ])('reads the answers of "%.30s" as far as they are some', (asked, given) => {
    expect(idsOf(asked)).toEqual(given)
  })

  it('gives the first rule of each part that matches', () => {
    expect(after('water.two.1').ends.map(({ verdict }) => verdict)).toEqual(['yes', 'yes'])
    expect(after('water.unknown.1').ends.map(({ verdict }) => verdict)).toEqual(['unsure', 'yes'])
    expect(after('none').ends.map(({ verdict }) => verdict)).toEqual(['no'])
    expect(after('water').ends).toEqual([])
  })

  it('counts pieces by an answer, one where it is not known', () => {
    expect(setOf(whole, after('water.unknown.4'))).toEqual([{ product: 'valve', quantity: 4 }])
    expect(setOf(whole, after('water.two.unknown'))).toEqual([
      { product: 'thermostat', quantity: 1 },
      { product: 'valve', quantity: 1 },
    ])
  })

  it('puts a bundle in the place of its parts, and keeps what is left', () => {
    expect(setOf(whole, after('water.two.4'))).toEqual([
      { product: 'valve', quantity: 1 },
      { product: 'pack', quantity: 1 },
    ])
  })

  it('names each product instead once', () => {
    expect(insteadOf(after('none').ends)).toEqual(['plug'])
  })

  it('has states that each lead to itself', () => {
    const states = statesOf(whole, 'FR')
    expect(states).toContain('water.two.4')
    expect(new Set(states).size).toBe(states.length)
    expect(states.map((state) => idsOf(state).join('.'))).toEqual(states)
    expect(statesOf(whole, 'US').length).toBeGreaterThan(states.length)
  })

  it.each<[Rule['verdict'][], string]>([
    [['yes'], 'yes'],
    [['yes', 'yes'], 'yes'],
    [['yes', 'with'], 'with'],
    [['yes', 'no'], 'part'],
    [['with', 'unsure'], 'part'],
    [['no', 'no'], 'no'],
    [['no', 'unsure'], 'unsure'],
    [[], 'unsure'],
  ])('of parts %j is as a whole "%s"', (parts, verdict) => {
    expect(verdictOf(parts.map((each) => ({ ...text, verdict: each })))).toBe(verdict)
  })
})
