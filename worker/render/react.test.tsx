// Requirements: SHELL-13.
import { Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import { drawText, streamTree } from './react.ts'

const price = Object.assign(Promise.resolve('19,90 €'), {
  status: 'fulfilled' as const,
  value: '19,90 €',
})

function Price() {
  return <b>{use(price)}</b>
}

const tree = (
  <html lang="fr">
    <head dangerouslySetInnerHTML={{ __html: '<title>Tempo</title>' }} />
    <body>
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
    </body>
  </html>
)

describe('a tree with nothing to wait for', () => {
  it('has the same markup rendered at once and streamed', async () => {
    const streamed = await new Response(await streamTree(tree, {})).text()
    expect(await drawText(tree)).toBe(streamed)
    expect(streamed).toMatch(/^<!DOCTYPE html><html lang="fr"><head><title>/)
  })
})
