// Requirements: ACC-7.
import '../../ui/all.css'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Customer } from '#shared/api/customers.ts'
import { InShop } from '../../catalog/testing/shop.tsx'
import type { CustomerHandle } from '../../session/customer.ts'
import { mount } from '../../ui/testing/mount.tsx'
import { ProfileForm } from './profile-form.tsx'

const { change } = vi.hoisted(() => ({ change: vi.fn<CustomerHandle['change']>() }))
vi.mock('../../session/customer.ts', () => ({ useCustomer: () => ({ change }) }))

const customer: Customer = {
  id: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  hashedEmail: '',
  ordersCount: 0,
  addresses: [],
  marketing: false,
  analytics: false,
}

const form = (names: Partial<Customer> = {}) =>
  mount(
    <InShop>
      <ProfileForm customer={{ ...customer, ...names }} />
      <button type="button">Elsewhere</button>
    </InShop>,
  )
const save = () => page.getByRole('button', { name: 'Save' }).click()

beforeEach(() => change.mockReset().mockResolvedValue(customer))

describe('the profile form saves each field by itself:', () => {
  it('a date of birth without names', async () => {
    await form()
    await page.getByLabelText('Date of birth').fill('1990-12-10')
    await save()
    await expect
      .poll(() => change.mock.calls)
      .toEqual([[[{ action: 'setDateOfBirth', dateOfBirth: '1990-12-10' }]]])
  })

  it('a last name without a first one', async () => {
    await form()
    await page.getByLabelText('Last name').fill('King')
    await save()
    await expect
      .poll(() => change.mock.calls)
      .toEqual([[[{ action: 'setLastName', lastName: 'King' }]]])
  })

  it('sends only the changed fields', async () => {
    await form({ firstName: 'Ada', lastName: 'King', dateOfBirth: '1990-12-10' })
    await page.getByLabelText('First name').fill('Augusta')
    await page.getByLabelText('Date of birth').fill('')
    await save()
    await expect
      .poll(() => change.mock.calls)
      .toEqual([[[{ action: 'setFirstName', firstName: 'Augusta' }, { action: 'setDateOfBirth' }]]])
  })
})

it('requires a first name that was emptied, also after the field has lost the focus', async () => {
  await form({ firstName: 'Ada' })
  const first = page.getByLabelText('First name')
  await first.fill('')
  await save()
  await expect.element(first).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }))
  await expect.element(page.getByText('Please enter your first name')).toBeVisible()
  expect(change).not.toHaveBeenCalled()
  await first.fill('Ada')
  await expect.element(page.getByText('Please enter your first name')).not.toBeInTheDocument()
})
