// Requirements: SEC-1.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryEntries } from './query-entries.ts'

describe('the names and values of a query', () => {
  it.each([
    '',
    '?',
    '?q=lamp&locale=fr-fr',
    '?q=smart+lamp%20f%C3%BCr&&q=x&',
    '?q&=lamp&a=b=c',
    '?q=%zz&x=100%',
    '?q=%ED%A0%80&x=%C3',
    '?q=%EF%BB%BFlamp',
    '?__proto__=1&constructor=2',
    '?q=%00&r=%2B%26%3D',
  ])('of %j are those of the platform’s parser', (search) => {
    expect(queryEntries(search)).toEqual([...new URLSearchParams(search)])
  })

  it('are those of the platform’s parser in every address', () => {
    const part = fc.constantFrom(
      'a',
      '=',
      '&',
      '+',
      '%',
      '%20',
      '%C3',
      '%A9',
      '%EF%BB%BF',
      'é',
      '?',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { search } = new URL(`https://shop.invalid/?${parts.join('')}`)
        expect(queryEntries(search)).toEqual([...new URLSearchParams(search)])
      }),
    )
  })
})
