// Requirements: CONT-3.
import { describe, expect, it } from 'vitest'
import type { RichText as Blocks } from '#shared/api/rich-text.ts'
import { InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { headingId, isAllowed, RichText } from './rich-text.tsx'

function show(blocks: Blocks) {
  return mount(
    <InShop>
      <RichText blocks={blocks} cards={{}} />
    </InShop>,
  )
}

describe('an editor’s text', () => {
  it.each([
    ['/energy', true],
    ['https://example.com', true],
    ['mailto:help@orvane.example', true],
    ['#contacts', true],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['http://example.com', false],
    ['vbscript:x', false],
  ])('with a link to %s: allowed is %s', async (link, allowed) => {
    expect(isAllowed(link)).toBe(allowed)
    const { container } = await show([{ type: 'paragraph', text: [{ text: 'here', link }] }])
    expect(container.querySelectorAll('a')).toHaveLength(allowed ? 1 : 0)
    expect(container.textContent).toBe('here')
  })

  it('is rendered as text where it looks like markup', async () => {
    const { container } = await show([
      { type: 'paragraph', text: ['<img src=x onerror=alert(1)>'] },
    ])
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>')
  })

  it('leaves out products that the market does not sell', async () => {
    const { container } = await show([{ type: 'products', keys: ['gone'] }])
    expect(container.querySelector('article')).toBeNull()
  })

  it.each([
    ['Lüften, aber kurz', 'luften-aber-kurz'],
    ['Qu’est-ce que Matter ?', 'qu-est-ce-que-matter'],
  ])('gives the heading %s the anchor %s', (text, id) => expect(headingId(text)).toBe(id))
})
