// Requirements: LOC-17.
import { expect, it } from 'vitest'
import { overlaid } from './overlay.ts'

const base = {
  title: 'Colour',
  steps: ['Open', 'Turn', 'Close'],
  action: { one: '{count} piece', other: '{count} pieces' },
}

it('keeps texts that a region leaves out, at any depth, and does not change the base', () => {
  expect(overlaid(base, { action: { one: 'One piece' } })).toEqual({
    ...base,
    action: { one: 'One piece', other: '{count} pieces' },
  })
  expect(base.action.one).toBe('{count} piece')
})

it('replaces a list by the region’s own, also by a shorter one', () => {
  expect(overlaid(base, { steps: ['Press'] }).steps).toEqual(['Press'])
  expect(overlaid(base, { steps: [] }).steps).toEqual([])
})
