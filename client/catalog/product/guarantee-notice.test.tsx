import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { GuaranteeNotice as Notice } from '#shared/routes/pages.ts'
import { mount } from '../../ui/testing/mount.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { InShop } from '../testing/shop.tsx'

const notice: Notice = {
  title: 'Legal guarantee',
  text: 'Two years.',
  links: [{ to: '/legal/terms', label: 'Terms of sale' }],
}

async function show(change: Partial<Notice>) {
  await mount(
    <InShop>
      <GuaranteeNotice notice={{ ...notice, ...change }} />
    </InShop>,
  )
}

describe('the notice of the legal guarantee', () => {
  it('is text without the artwork', async () => {
    await show({})
    await expect.element(page.getByText('Two years.')).toBeVisible()
    await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  })

  it('shows the unaltered artwork, as a link to it and with a text for screen readers', async () => {
    await show({ artwork: { src: '/guarantee-en.svg', width: 600, height: 400 } })
    const picture = page.getByRole('img', { name: 'Legal guarantee. Two years.' })
    await expect.element(picture).toHaveAttribute('src', '/guarantee-en.svg')
    await expect
      .element(page.getByRole('link', { name: 'Legal guarantee. Two years.' }))
      .toHaveAttribute('href', '/guarantee-en.svg')
    await expect.element(page.getByText('Two years.')).not.toBeInTheDocument()
  })

  it('links to more information in a new tab', async () => {
    await show({})
    const link = page.getByRole('link', { name: 'Terms of sale' })
    await expect.element(link).toHaveAttribute('href', '/en-eu/legal/terms')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })
})
