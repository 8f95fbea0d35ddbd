// Requirements: CHK-1, CHK-2, VAL-13.
import '../../ui/all.css'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import cart from '#content/messages/en/cart.json'
import checkout from '#content/messages/en/checkout.json'
import errors from '#content/messages/en/errors.json'
import { postalCodeProblem } from '#shared/rules/postal-codes.ts'
import { I18nProvider } from '../../i18n/provider.tsx'
import { mount } from '../../ui/testing/mount.tsx'
import { useForm } from '../use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { addressLines, postalExamples } from '#shared/markets/address-layout.ts'
import { addressRules, type AddressValues } from './address-rules.ts'

const countries = ['FR', 'DE', 'NL', 'GB', 'US', 'CA'].map((code) => ({ code, name: code }))

function Form({ start, onSent }: { start: string; onSent?: (values: AddressValues) => void }) {
  const [country, setCountry] = useState(start)
  const form = useForm({
    schema: addressRules({ isSaved: false, isSame: true }),
    onSubmit: async (values) => onSent?.(values),
  })
  return (
    <I18nProvider locale="en-eu" messages={{ cart, checkout, errors }}>
      <form {...form.props}>
        <AddressFields
          part="shipping"
          use="shipping"
          country={country}
          onCountry={setCountry}
          countries={countries}
          defaults={{}}
          issue={form.issue}
        />
        <button type="submit">Send</button>
      </form>
    </I18nProvider>
  )
}

const labels = () =>
  [...document.querySelectorAll('form label')].map((label) =>
    label.textContent!.replace(' (optional)', ''),
  )
const field = (label: string) => page.getByLabelText(label, { exact: false })

describe('the address form', () => {
  it.each([
    ['FR', ['Number', 'Street', 'Flat, floor, company', 'Postal code', 'Town or city']],
    ['DE', ['Street', 'Number', 'Flat, floor, company', 'Postal code', 'Town or city']],
    ['GB', ['Number', 'Street', 'Flat, floor, company', 'Town or city', 'Postcode']],
    ['US', ['Number', 'Street', 'Flat, floor, company', 'Town or city', 'State', 'ZIP code']],
    [
      'CA',
      [
        'Number',
        'Street',
        'Flat, floor, company',
        'Town or city',
        'Province or territory',
        'Postal code',
      ],
    ],
  ])('of %s asks in the order that people there write', async (country, order) => {
    await mount(<Form start={country} />)
    expect(labels()).toEqual([
      'Country or region',
      'First name',
      'Last name',
      ...order,
      'E-mail',
      'Phone',
    ])
  })

  it.each([
    ['FR', '97100', 'A postal code in this country looks like this: 75011'],
    ['DE', '1234', 'A postal code in this country has 5 digits.'],
    ['NL', '1012', 'A postal code in this country looks like this: 1012 AB'],
    ['CA', '12345', 'A postal code in this country looks like this: K1A 0B1'],
    ['US', '1234', 'A postal code in this country looks like this: 10001'],
  ])('of %s says what is wrong with the postal code %s', async (country, code, message) => {
    await mount(<Form start={country} />)
    const label = country === 'US' ? 'ZIP code' : 'Postal code'
    await userEvent.fill(field(label), code)
    await userEvent.tab()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  })

  it.each(['US', 'CA'])('of %s requires one of the listed regions', async (country) => {
    await mount(<Form start={country} />)
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    await expect.element(page.getByText('Please choose a region from the list.')).toBeVisible()
  })

  it('keeps what was typed when the country changes', async () => {
    await mount(<Form start="FR" />)
    await userEvent.fill(field('Street'), 'Main Street')
    await userEvent.selectOptions(field('Country or region'), 'US')
    await expect.element(field('Street')).toHaveValue('Main Street')
    await expect.element(field('State')).toBeVisible()
  })

  it('shows every wrong field and focuses the first one', async () => {
    await mount(<Form start="DE" />)
    await userEvent.fill(field('First name'), '=A')
    await userEvent.fill(field('Town or city'), 'Berlin')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('First name')).toHaveFocus()
    await expect.element(page.getByText(/^Please enter the street/)).toBeVisible()
    await expect.element(page.getByText(/^Please check the e-mail address/)).toBeVisible()
    await expect.element(page.getByText(/^Please check the phone number/)).toBeVisible()
  })

  it('gives the address in its normalised form', async () => {
    const sent: AddressValues[] = []
    await mount(<Form start="GB" onSent={(values) => sent.push(values)} />)
    const typed = {
      'First name': ' Ada ',
      'Last name': 'Byron',
      Street: "St James's Square",
      'Town or city': 'London',
      Postcode: 'sw1y 4le',
      'E-mail': 'ada@example.org',
      Phone: '+44 20 7946 0000',
    }
    for (const [label, text] of Object.entries(typed)) await userEvent.fill(field(label), text)
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.shipping).toMatchObject({
      country: 'GB',
      firstName: 'Ada',
      postalCode: 'SW1Y 4LE',
    })
    expect(sent[0]!.shipping.streetNumber).toBeUndefined()
  })
})

it.each(Object.entries(postalExamples))(
  'gives an example that %s has itself: %s',
  (country, example) => {
    expect(postalCodeProblem(example, country)).toBeUndefined()
  },
)

const person = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: '',
  mobile: '',
  streetNumber: '12',
  streetName: 'Main Street',
  postalCode: '10001',
  city: 'New York',
}

it.each([
  [
    { ...person, country: 'US', state: 'NY' },
    ['Ada Byron', '12 Main Street', 'New York, NY 10001', 'There'],
  ],
  [
    { ...person, country: 'DE', city: 'Berlin', postalCode: '10115' },
    ['Ada Byron', 'Main Street 12', '10115 Berlin', 'There'],
  ],
  [
    { ...person, country: 'GB', city: 'London', postalCode: 'SW1A 1AA' },
    ['Ada Byron', '12 Main Street', 'London', 'SW1A 1AA', 'There'],
  ],
])('writes an address as its country does: %o', (address, lines) => {
  expect(addressLines(address, 'There')).toEqual(lines)
})
