// Requirements: UI-2.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NumberInput, QuantityInput } from './number-input.tsx'
import { fit } from './number-value.ts'
import { mount, point, settled } from '../testing/mount.tsx'

const words = { label: 'Quantity', decreaseLabel: 'Less', increaseLabel: 'More' }
const field = page.getByRole('spinbutton', { name: 'Quantity' })
const more = page.getByRole('button', { name: 'More' })

afterEach(() => void vi.useRealTimers())

it.each([
  { value: 0, range: { min: 1, step: 1 }, fits: 1 },
  { value: 12, range: { max: 9, step: 1 }, fits: 9 },
  { value: 7, range: { min: 1, step: 5 }, fits: 6 },
  { value: 10, range: { min: 0, max: 10, step: 4 }, fits: 8 },
  { value: 0.34, range: { step: 0.1 }, fits: 0.3 },
  { value: -3, range: { step: 2 }, fits: -2 },
])('fits $value into $range', ({ value, range, fits }) => {
  expect(fit(value, range)).toBe(fits)
})

describe('a held button', () => {
  const hold = async (milliseconds: number) => {
    vi.useFakeTimers()
    await point(more.element(), 'pointerdown')
    await settled(() => vi.advanceTimersByTime(milliseconds))
  }

  it.each([
    { milliseconds: 399, value: 2 },
    { milliseconds: 400, value: 3 },
    { milliseconds: 460, value: 4 },
    { milliseconds: 1000, value: 13 },
  ])('after $milliseconds ms has gone from 1 to $value', async ({ milliseconds, value }) => {
    await mount(<QuantityInput {...words} defaultValue={1} />)
    await hold(milliseconds)
    expect(field.element()).toHaveValue(String(value))
  })

  it('stops when it is released, and at the maximum', async () => {
    await mount(<QuantityInput {...words} defaultValue={1} max={4} />)
    await hold(410)
    await point(more.element(), 'pointerup')
    await settled(() => vi.advanceTimersByTime(2000))
    expect(field.element()).toHaveValue('3')
    await hold(5000)
    expect(field.element()).toHaveValue('4')
    expect(more.element()).toBeDisabled()
  })
})

it('moves by one with arrows, by ten with page keys, to its ends with Home and End', async () => {
  const values: (number | undefined)[] = []
  await mount(
    <NumberInput
      {...words}
      defaultValue={5}
      min={1}
      max={40}
      onChange={(value) => values.push(value)}
    />,
  )
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}{PageUp}{PageDown}{ArrowDown}{End}{Home}')
  expect(values).toEqual([6, 16, 6, 5, 40, 1])
})

it('accepts number characters only, and takes the typed value on blur', async () => {
  const values: (number | undefined)[] = []
  await mount(
    <QuantityInput {...words} defaultValue={1} max={9} onChange={(value) => values.push(value)} />,
  )
  await userEvent.fill(field, '')
  await userEvent.type(field, '-1e.2')
  await expect.element(field).toHaveValue('12')
  expect(values).toEqual([])
  await userEvent.tab()
  await expect.element(field).toHaveValue('9')
  expect(values).toEqual([9])
})

it('gives undefined when it is blank', async () => {
  const values: (number | undefined)[] = []
  await mount(<NumberInput {...words} defaultValue={3} onChange={(value) => values.push(value)} />)
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(values).toEqual([undefined])
})

it('shows its `value` again where the parent does not accept a blank', async () => {
  const values: (number | undefined)[] = []
  await mount(<QuantityInput {...words} value={3} onChange={(value) => values.push(value)} />)
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('3')
  await userEvent.click(more)
  expect(values).toEqual([undefined, 4])
})

it('shows a changed `value`', async () => {
  const { render } = await mount(<QuantityInput {...words} value={2} />)
  await render(<QuantityInput {...words} value={5} />)
  await expect.element(field).toHaveValue('5')
  await expect.element(field).toHaveAttribute('aria-valuenow', '5')
})
