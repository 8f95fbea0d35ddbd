// Requirements: LOC-21.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import cart from '#content/messages/fr/cart.json'
import type french from '#content/messages/fr/compliance.json'
import type { Messages } from '#client/i18n/message-keys.ts'
import { edgeTextsOf, loadTexts } from '#worker/cache/messages.ts'
import { countedEnv } from './counted-env.ts'
import { ask, bootOf, newIsolate } from './shop.ts'

const kept = 'public, max-age=31536000, immutable'
const builtIn = `/_i18n/${__BUILD_ID__}/fr-fr/messages.json`

/** Everything that a browser gets, without the texts of mails and law. */
const browserAreas = [
  'account',
  'cart',
  'catalog',
  'checkout',
  'content',
  'countries',
  'dates',
  'errors',
  'press',
  'shell',
]

/** What `npm run shop -- messages push` writes. */
function pushAll(value: object) {
  const later = Date.now() + 3_600_000
  return env.CACHE.put(
    'messages:live',
    JSON.stringify({ value, freshUntil: later, staleUntil: later }),
  )
}

/** An operator pushes one text; the others stay as they were built. */
function push(skip: string) {
  return pushAll({ fr: { shell: { skip } } })
}

/** A page that no cache keeps: what it says, and where it sends its browser for words. */
async function visit(isolate: Env) {
  const html = await (await ask('/fr-fr/cart', { env: isolate })).text()
  return { html, url: bootOf(html).messagesUrl }
}

/** An isolate that has loaded what was pushed, which it does in the background. */
async function informed(isolate = newIsolate()) {
  await expect.poll(async () => (await visit(isolate)).url).not.toBe(builtIn)
  return isolate
}

async function wordsAt(url: string, isolate: Env) {
  const response = await ask(url, { env: isolate })
  const { 'fr-fr': messages } = await response.json<{
    'fr-fr': { shell: { skip: string }; cart: Messages; dates: Messages; countries: Messages }
  }>()
  return { skip: messages['shell'].skip, messages, caching: response.headers.get('cache-control') }
}

describe('words that were pushed since the build', () => {
  it('are the same in the document and behind the address that it gives its browser, whichever isolate answers', async () => {
    await push('Sauter (poussé)')
    const { html, url } = await visit(await informed())
    expect(html).toContain('Sauter (poussé)')
    const { skip, caching, messages } = await wordsAt(url, newIsolate())
    expect([skip, caching]).toEqual(['Sauter (poussé)', kept])
    expect(Object.keys(messages).sort()).toEqual(browserAreas)
    expect(messages.cart).toEqual(cart)
    expect(messages).toMatchObject({
      dates: { weekdays: { 1: 'lundi' } },
      countries: { DE: 'Allemagne' },
    })
  })

  it('leave the words of the build where a document of the build has them', async () => {
    await push('Sauter (poussé)')
    const { skip, caching } = await wordsAt(builtIn, await informed())
    expect(skip).not.toContain('poussé')
    expect(caching).toBe(kept)
  })

  it('stay for documents that were rendered with them, and are never taken for those of the next push', async () => {
    await push('Un')
    const isolate = await informed()
    const { url } = await visit(isolate)
    await push('Deux')
    expect(await wordsAt(url, isolate)).toMatchObject({ skip: 'Un', caching: kept })
    expect(await wordsAt(url, newIsolate())).toMatchObject({ skip: 'Un', caching: kept })
    expect(await wordsAt('/_i18n/now/fr-fr/messages.json', await informed())).toMatchObject({
      skip: 'Deux',
      caching: 'no-cache',
    })
  })

  it('are written down once, not by every isolate that hears of them', async () => {
    await push('Trois')
    const [first, second] = [countedEnv(), countedEnv()]
    await informed(first.env)
    await informed(second.env)
    const written = ({ calls }: typeof first) =>
      calls.filter((call) => call.startsWith('CACHE.put messages:')).length
    expect([written(first), written(second)]).toEqual([1, 0])
  })

  it('are looked for once behind an invented version, and not behind any number of them', async () => {
    const isolate = countedEnv()
    const ofVersion = (version: number) =>
      `/_i18n/${__BUILD_ID__}-${version.toString(16).padStart(12, '0')}/fr-fr/messages.json`
    const readsOf = async (versions: readonly number[]) => {
      isolate.calls.length = 0
      for (const version of versions)
        expect(await wordsAt(ofVersion(version), isolate.env)).toMatchObject({
          caching: 'no-cache',
        })
      return isolate.calls.filter((call) => call.startsWith('CACHE.get')).length
    }
    await readsOf([0])
    expect(await readsOf([0, 0, 0])).toBe(0)
    expect(await readsOf(Array.from({ length: 300 }, (_, at) => at))).toBeLessThanOrEqual(100)
    expect(await readsOf([1_000, 1_001])).toBe(0)
  })

  it('are not looked up for made-up addresses', async () => {
    for (const build of [
      `${__BUILD_ID__}-`,
      `${__BUILD_ID__}-x-y`,
      `-${__BUILD_ID__}`,
      `${__BUILD_ID__}-${'0'.repeat(12)}`,
    ])
      expect(await wordsAt(`/_i18n/${build}/fr-fr/messages.json`, newIsolate())).toMatchObject({
        caching: 'no-cache',
      })
  })

  it('of what laws ask for reach the edge, and leave the browser’s words as they are', async () => {
    await loadTexts('fr-fr')
    const titleIn = (isolate: Env) => {
      const { compliance } = edgeTextsOf(isolate, 'fr-fr') as unknown as {
        compliance: typeof french
      }
      return compliance.guarantee.title
    }
    await pushAll({ fr: { compliance: { guarantee: { title: 'Garantie (poussée)' } } } })
    const isolate = newIsolate()
    await expect.poll(() => titleIn(isolate)).toBe('Garantie (poussée)')
    expect((await visit(isolate)).url).toBe(builtIn)
    await pushAll({ fr: { compliance: { guarantee: { text: 'sans années' } } } })
    const another = newIsolate()
    expect(titleIn(another)).not.toBe('Garantie (poussée)')
    await visit(another)
    await expect
      .poll(() => edgeTextsOf(another, 'fr-fr'))
      .toEqual(edgeTextsOf(newIsolate(), 'fr-fr'))
  })

  it('are taken back by the next push without them', async () => {
    await push('Quatre')
    const { url } = await visit(await informed())
    await pushAll({})
    const isolate = newIsolate()
    await expect.poll(async () => (await visit(isolate)).html).not.toContain('Quatre')
    expect((await visit(isolate)).url).toBe(builtIn)
    expect(await wordsAt(url, newIsolate())).toMatchObject({ skip: 'Quatre', caching: kept })
  })

  it('of a region lie over those of its language; what this build does not have, or would break a page, is left out', async () => {
    await pushAll({
      fr: {
        shell: { skip: 'Cinq', gone: 'x' },
        cart: { contents: { other: '{{total}} choses' } },
        nothing: { at: 'all' },
      },
      'fr-fr': { shell: { close: 'Fermer (ici)' } },
      de: { shell: { skip: 'Fünf' } },
    })
    const { html, url } = await visit(await informed())
    expect(html).toContain('Cinq')
    const { messages } = await wordsAt(url, newIsolate())
    expect(messages.cart).toEqual(cart)
    expect(messages.shell).toMatchObject({ close: 'Fermer (ici)' })
    expect(messages.shell).not.toHaveProperty('gone')
    expect(messages).not.toHaveProperty('nothing')
  })
})
