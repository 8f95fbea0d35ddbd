// Requirements: PAY-17, SEC-15.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import words from '#content/messages/en/checkout.json'
import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { PaymentProblem } from './payment-problem.tsx'

const cart = { lineItems: [], discountCodes: [] } as unknown as Cart
const { problem } = words

function show(path: string) {
  const error = new ShopError('InvalidInput', {
    status: 400,
    details: { errors: [{ path, key: 'errors.invalid' }] },
  })
  return mount(
    <InShop>
      <PaymentProblem cart={cart} shown={cart} error={error} />
    </InShop>,
  )
}

it('leads to the security check where the shop asks for one', async () => {
  await show('challenge')
  await expect.element(page.getByRole('alert')).toHaveTextContent(problem.check)
  await expect.element(page.getByRole('link', { name: problem.toCheck })).toBeVisible()
})

it.each([
  ['way', problem.way],
  ['total', problem.unknown],
])('does not mention a check where the shop refuses the field %s', async (path, text) => {
  await show(path)
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  expect(page.getByRole('link').elements()).toEqual([])
})
