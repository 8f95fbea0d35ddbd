import '../ui/base.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Customer } from '#shared/api/customers.ts'
import { InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { ProfileForm } from './profile-form.tsx'

const customer: Customer = {
  id: 'ada',
  email: 'ada@example.org',
  hashedEmail: '',
  ordersCount: 0,
  addresses: [],
  marketing: false,
  analytics: false,
}

it('asks for the first name too, and goes on asking when the field is left', async () => {
  await mount(
    <InShop>
      <ProfileForm customer={customer} />
      <button type="button">Elsewhere</button>
    </InShop>,
  )
  const first = page.getByLabelText('First name')
  await page.getByLabelText('Last name').fill('King')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(first).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }))
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await first.fill('Ada')
  await expect.element(page.getByText('This field is required')).not.toBeInTheDocument()
})
