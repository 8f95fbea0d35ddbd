// Requirements: UI-9.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Checkbox, Switch } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { mount } from '../testing/mount.tsx'

function Filters() {
  const [chosen, setChosen] = useState([true, false])
  const isAll = chosen.every(Boolean)
  return (
    <>
      <Checkbox
        label="All"
        checked={isAll}
        indeterminate={!isAll && chosen.some(Boolean)}
        onChange={() => setChosen(chosen.map(() => !isAll))}
      />
      {chosen.map((isOn, at) => (
        <Checkbox
          key={at}
          label={`Filter ${at}`}
          checked={isOn}
          onChange={() => setChosen(chosen.with(at, !isOn))}
        />
      ))}
    </>
  )
}

it('is indeterminate while only some are checked, and checked when all are', async () => {
  await mount(<Filters />)
  const all = page.getByRole('checkbox', { name: 'All' })
  await expect.element(all).toBePartiallyChecked()
  await userEvent.click(page.getByText('Filter 1'))
  await expect.element(all).not.toBePartiallyChecked()
  await expect.element(all).toBeChecked()
})

it('has its error as its description', async () => {
  await mount(<Checkbox label="I accept the terms" error="Accept the terms to go on" />)
  const box = page.getByRole('checkbox', { name: 'I accept the terms' })
  await expect.element(box).toBeInvalid()
  await expect.element(box).toHaveAccessibleDescription('Accept the terms to go on')
})

it('is switched by the space key', async () => {
  await mount(<Switch label="Dark ring" />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('switch', { name: 'Dark ring' })).toBeChecked()
})

it('moves between radios with the arrow keys and reports the chosen value', async () => {
  const chosen: string[] = []
  const options = ['home', 'pickup'].map((value) => ({ value, label: value }))
  await mount(
    <RadioGroup
      legend="Delivery"
      name="delivery"
      options={options}
      defaultValue="home"
      onChange={(value) => chosen.push(value)}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'pickup' })).toBeChecked()
  expect(chosen).toEqual(['pickup'])
})
