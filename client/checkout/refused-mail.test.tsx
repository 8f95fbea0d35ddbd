// Requirements: MAIL-10.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#shared/api/orders.ts'
import { brand } from '#shared/settings/brand.ts'
import { InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { RefusedMail } from './refused-mail.tsx'

it('names the address that refuses mail, and whom to write to', async () => {
  const order = { customerEmail: 'typo@example.org' } as unknown as Order
  await mount(
    <InShop>
      <RefusedMail order={order} />
    </InShop>,
  )
  const notice = page.getByRole('status')
  await expect.element(notice).toHaveTextContent('typo@example.org')
  await expect.element(notice).toHaveTextContent(brand.supportEmail)
})
