import '../../ui/all.css'
import '../text.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '#shared/markets/markets.ts'
import { InShop } from '../../catalog/testing/shop.tsx'
import { mount } from '../../ui/testing/mount.tsx'
import { ListBlock } from './list-block.tsx'

const items = [
  { title: 'Maison Orvane', text: 'Nantes', group: 'France', country: 'FR' },
  { title: 'Quiet House', text: 'Leeds', group: 'United Kingdom', country: 'GB' },
  { title: 'Lichthof', text: 'Leipzig', group: 'Germany', country: 'DE' },
  { title: 'Latch & Lamp', text: 'London', group: 'United Kingdom', country: 'GB' },
]

function show(locale: Locale) {
  return mount(
    <InShop locale={locale}>
      <ListBlock id="places" item={{ items }} first={false} cards={{}} />
    </InShop>,
  )
}

const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

it('shows the places of the visitor’s country, and the other countries folded', async () => {
  await show('en-gb')
  expect(headings()).toEqual(['United Kingdom', 'France 1', 'Germany 1'])
  await expect.element(page.getByText('Latch & Lamp')).toBeVisible()
  await expect.element(page.getByText('Lichthof')).not.toBeVisible()
  await page.getByText('Germany').click()
  await expect.element(page.getByText('Lichthof')).toBeVisible()
  await expect.element(page.getByText('Maison Orvane')).not.toBeVisible()
})

it('folds every country for a visitor whose country is not listed', async () => {
  await show('en-eu')
  expect(headings()).toEqual(['France 1', 'Germany 1', 'United Kingdom 2'])
})
