// Requirements: CHK-7.
import '../../ui/all.css'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import cart from '#content/messages/en/cart.json'
import checkout from '#content/messages/en/checkout.json'
import errors from '#content/messages/en/errors.json'
import { I18nProvider } from '../../i18n/provider.tsx'
import { mount } from '../../ui/testing/mount.tsx'
import { useForm } from '../use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { addressRules } from './address-rules.ts'
import { shopPlaces, suggest } from './place-source.ts'

function Form({ start }: { start: string }) {
  const [country, setCountry] = useState(start)
  const form = useForm({
    schema: addressRules({ isSaved: false, isSame: true }),
    onSubmit: async () => undefined,
  })
  return (
    <I18nProvider locale="en-eu" messages={{ cart, checkout, errors }}>
      <form {...form.props}>
        <AddressFields
          part="shipping"
          use="shipping"
          country={country}
          onCountry={setCountry}
          countries={['FR', 'US', 'CA'].map((code) => ({ code, name: code }))}
          defaults={{}}
          issue={form.issue}
        />
      </form>
    </I18nProvider>
  )
}

const code = (label = 'Postal code') => page.getByLabelText(label)
const city = page.getByLabelText('Town or city')
const places = () =>
  [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'))

describe('the places of a postal code', () => {
  it.each([
    ['FR', '75011', 'Paris'],
    ['DE', '10115', 'Berlin'],
    ['AT', '6020', 'Innsbruck'],
    ['NL', '1012 AB', 'Amsterdam'],
    ['PT', '1100-148', 'Lisboa'],
    ['SE', '111 20', 'Stockholm'],
    ['PL', '00-002', 'Warszawa'],
    ['US', '10001', 'New York'],
    ['BE', '1050', 'Elsene'],
  ])('in %s of %s have %s', async (country, typed, expected) =>
    expect(await shopPlaces.placesOf(typed, country)).toContain(expected),
  )

  it.each([
    ['AT', '1010', ['Wien']],
    ['CZ', '110 00', ['Praha 1']],
    ['CZ', '602 00', ['Brno']],
    ['BE', '1000', ['Bruxelles', 'Brussel']],
  ])('in %s of %s are %j, not quarters', async (country, typed, expected) =>
    expect(await shopPlaces.placesOf(typed, country)).toEqual(expected),
  )

  it.each([
    ['FR', '99999'],
    ['IE', 'D02 X285'],
    ['GB', 'BN1 1AA'],
    ['FR', '../../x'],
  ])('of %s are not known for %s', async (country, typed) =>
    expect(await shopPlaces.placesOf(typed, country)).toEqual([]),
  )
})

describe('the town of an address', () => {
  it('is filled in where the code has one, and said', async () => {
    await mount(<Form start="FR" />)
    await userEvent.type(code(), '75011')
    await expect.element(city).toHaveValue('Paris')
    await expect.element(page.getByRole('status')).toHaveTextContent('Town filled in: Paris')
  })

  it('is chosen from a list where there are several, with the keyboard too', async () => {
    await mount(<Form start="FR" />)
    await userEvent.type(code(), '01090')
    await expect.poll(places).toContain('Montmerle-sur-Saône')
    await expect.element(city).toHaveValue('')
    expect(city.element().getAttribute('list')).toBe(document.querySelector('datalist')!.id)
    await expect.element(page.getByRole('status')).toHaveTextContent(/\d towns have this code/)
  })

  it('is said once where a code is typed faster than the script is loaded', async () => {
    await mount(<Form start="FR" />)
    const field = document.querySelector<HTMLInputElement>('[name="shipping.postalCode"]')!
    for (const typed of ['6', '67', '670', '6700', '67000']) {
      field.value = typed
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('Town filled in: Strasbourg')
    // Answered after the calls of the letters before.
    await suggest(field, 'FR')
    await expect.element(page.getByRole('status')).toHaveTextContent('Town filled in: Strasbourg')
  })

  it('is never overwritten once typed', async () => {
    await mount(<Form start="FR" />)
    await userEvent.type(city, 'Lutèce')
    await userEvent.type(code(), '75011')
    await expect.poll(places).toEqual(['Paris'])
    await expect.element(city).toHaveValue('Lutèce')
  })

  it('is not filled in while its field has the focus, but when it is left empty', async () => {
    await mount(<Form start="FR" />)
    const field = document.querySelector<HTMLInputElement>('[name="shipping.postalCode"]')!
    const towns = Promise.withResolvers<readonly string[]>()
    field.value = '75011'
    const answer = suggest(field, 'FR', { placesOf: () => towns.promise })
    await userEvent.click(city)
    towns.resolve(['Paris'])
    expect(await answer).toEqual({ country: 'FR', places: ['Paris'] })
    await expect.element(city).toHaveValue('')
    // As when the window is left and entered again.
    city.element().dispatchEvent(new FocusEvent('blur'))
    await expect.element(city).toHaveValue('')
    await userEvent.keyboard('Lutèce')
    await userEvent.tab()
    await expect.element(city).toHaveValue('Lutèce')

    await userEvent.clear(city)
    await suggest(field, 'FR', { placesOf: async () => ['Paris'] })
    await expect.element(city).toHaveValue('')
    await userEvent.tab()
    await expect.element(city).toHaveValue('Paris')
  })

  it('follows another code while it is the one that was filled in', async () => {
    await mount(<Form start="FR" />)
    await userEvent.type(code(), '75011')
    await expect.element(city).toHaveValue('Paris')
    await userEvent.fill(code(), '44000')
    await expect.element(city).toHaveValue('Nantes')
  })

  it('comes with its state, which a choice keeps', async () => {
    await mount(<Form start="US" />)
    await userEvent.type(code('ZIP code'), '10001')
    await expect.element(city).toHaveValue('New York')
    await expect.element(page.getByLabelText('State')).toHaveValue('NY')
  })
})
