// Requirements: SEC-1, SEC-6.
import { describe, expect, it } from 'vitest'
import { headOf } from '#tests/worker/shop.ts'
import type { PageMeta } from '#shared/api/pages.ts'
import { stores } from '#shared/markets/markets.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { pageHead } from './head.ts'

const origin = 'https://shop.test'
const hostile = `"><script>alert('1')</script><b onload='x'>&amp;`

/** The head of a page of which every text is this one. */
function rendered(text: string): string {
  const visit = {
    page: 'content',
    locale: 'fr-fr',
    path: '/company',
    params: {},
    status: 200,
    lang: 'fr-FR',
    data: {
      page: { id: 'company', breadcrumb: [{ label: text, path: '/company' }], sections: [] },
    },
    head: {
      title: text,
      description: text,
      canonical: `${origin}/fr-fr/company?x=${text}`,
      ogImage: text,
      withoutScripts: text,
    },
    deferred: [],
  } as unknown as Visit
  const meta = { paths: { fr: `/${text}` }, stores } as unknown as PageMeta
  return new TextDecoder().decode(pageHead({ visit, meta, origin }))
}

describe('the head of a page whose texts hold markup', () => {
  const html = rendered(hostile)

  it('has them as text', () => {
    const { title, meta, canonical, alternates } = headOf(html)
    expect(title).toBe(hostile)
    expect(meta.get('description')).toBe(hostile)
    expect(meta.get('og:title')).toBe(hostile)
    expect(meta.get('og:description')).toBe(hostile)
    expect(canonical).toEqual([`${origin}/fr-fr/company?x=${hostile}`])
    expect(meta.get('og:url')).toBe(canonical[0])
    expect(alternates.get('fr-FR')).toBe(`${origin}/fr-fr/${hostile}?x=${hostile}`)
  })

  it('has the same elements and attributes as any other head', async () => {
    expect(await markupOf(html)).toEqual(await markupOf(rendered('Company')))
  })

  it('has them inside its structured data', () => {
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!
    expect(JSON.stringify(JSON.parse(json!))).toContain(JSON.stringify(hostile).slice(1, -1))
    expect(json).not.toMatch(/[<>&]/)
  })
})

/** The names of all elements and of their attributes, as an HTML parser finds them. */
async function markupOf(head: string): Promise<string[]> {
  const found: string[] = []
  const parser = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      const pairs = attributes as unknown as Iterable<[string, string]>
      found.push([tagName, ...[...pairs].map(([name]) => name)].join(' '))
    },
  })
  await parser.transform(new Response(head)).text()
  return found
}
