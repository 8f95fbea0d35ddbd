// Requirements: SHELL-13.
import { Hono } from 'hono'
import { Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import type { App } from '../http/request.ts'
import { renderAtOnce, renderStream } from './react.ts'

const price = Object.assign(Promise.resolve('19,90 €'), {
  status: 'fulfilled' as const,
  value: '19,90 €',
})

function Price() {
  return <b>{use(price)}</b>
}

const rendering = {
  layout: {
    boot: { locale: 'fr-fr', visit: { lang: 'fr' } },
    headHtml: '<title>Tempo</title>',
    bootJson: '{}',
    nonce: 'n',
    fragmentCache: undefined,
  },
  page: (
    <>
      <Suspense fallback={null}>
        <p>
          Prix : <Price /> {1}
        </p>
        <picture>
          <img src="/a" alt="d’été" fetchPriority="high" />
        </picture>
        <Suspense fallback={null}>{'<&"'}</Suspense>
      </Suspense>
      <div dangerouslySetInnerHTML={{ __html: '<i>kept</i>' }} inert />
    </>
  ),
} as const

/** The streamed page, rendered for a request of its own. */
async function streamed(): Promise<string> {
  const app = new Hono<App>().get(
    '/',
    async (c) => new Response(await renderStream(c, rendering, {})),
  )
  return (await app.request('/')).text()
}

describe('a page with nothing to wait for', () => {
  it('has the same markup rendered at once and streamed', async () => {
    const markup = renderAtOnce(rendering)
    expect(await streamed()).toBe(markup)
    expect(markup).toMatch(/^<!DOCTYPE html><html lang="fr" data-market="fr-fr"><head><title>/)
  })
})
