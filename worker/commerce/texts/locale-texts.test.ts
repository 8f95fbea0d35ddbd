// Requirements: LOC-21, MAIL-5.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { mailsTo } from '#tests/support/bought-order.ts'
import { commerce } from '../index.ts'
import { builtInTexts, textsOf } from './locale-texts.ts'

/** Stores texts as `npm run shop -- messages push` does. */
function push(value: object) {
  const later = Date.now() + 3_600_000
  const copy = { value, freshUntil: later, staleUntil: later }
  return env.CACHE.put('messages:live', JSON.stringify(copy))
}

/** The environment of an isolate that has read nothing yet. */
const newIsolate = (changes: object = {}) => ({ ...env, ...changes }) as Env

describe('the backend’s texts', () => {
  beforeEach(() => env.CACHE.delete('messages:live'))

  it('are those of the build while nothing is pushed', async () => {
    const { t, language } = await textsOf(newIsolate(), 'en-gb')
    expect([t('mail.newsletter.subject'), t('mail.withdrawal.heading'), language]).toEqual([
      'Please confirm your subscription',
      'Cancellation',
      'en-GB',
    ])
  })

  it('are those that an operator has pushed: of the language, and of the locale over them', async () => {
    await push({
      fr: {
        mail: { order: { subject: 'Commande {{number}}', free: 'Gratis' } },
        backend: { backToShop: 'À la boutique' },
        bank: { title: 'Payer' },
      },
      'fr-ca': { mail: { order: { free: 'Sans frais' } } },
    })
    const isolate = newIsolate()
    const french = await textsOf(isolate, 'fr-fr')
    expect(french.t('mail.order.subject', { number: 'FR-1' })).toBe('Commande FR-1')
    expect(french.t('mail.order.free')).toBe('Gratis')
    expect(french.t('backend.backToShop')).toBe('À la boutique')
    expect(french.t('bank.title')).toBe('Payer')
    expect((await textsOf(isolate, 'fr-ca')).t('mail.order.free')).toBe('Sans frais')
    expect((await textsOf(isolate, 'de-de')).t('bank.title')).toBe('Zahlung')
  })

  it('leave out a pushed text that would break a mail, and use the rest', async () => {
    await push({
      de: {
        mail: { order: { subject: 'Bestellung {{nummer}}', free: 'Umsonst', nothing: 'x' } },
        shell: { skip: 'Weiter' },
      },
    })
    const { t } = await textsOf(newIsolate(), 'de-de')
    expect(t('mail.order.subject', { number: '1' })).toBe('Ihre Bestellung 1')
    expect(t('mail.order.free')).toBe('Umsonst')
    expect(t.dynamic('mail.order.nothing')).toBe('mail.order.nothing')
  })

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['never answers', () => new Promise(() => undefined)],
    ['holds something else', () => Promise.resolve('{"value":{"fr":{"mail":7}}}')],
  ])('are available when KV %s', async (_, get) => {
    const texts = await textsOf(newIsolate({ CACHE: { get } }), 'fr-fr')
    expect(texts).toBe(await builtInTexts('fr-fr'))
  })
})

describe('a pushed text', () => {
  it('is in the mail and on the page of its link', async () => {
    await push({
      en: {
        mail: { newsletter: { subject: 'One more click' } },
        backend: { newsletter: { thanks: 'You are in.' } },
      },
    })
    const email = `${crypto.randomUUID()}@example.org`
    const { api, raw } = visitor(commerce(newIsolate()), 'en-eu')
    await api('POST /api/v1/newsletter', { body: { email } })
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('One more click')
    const link = /https?:\/\/[^/]+(\/api\/v1\/newsletter\/confirm\S+)/.exec(mail!.text)![1]!
    expect(await (await raw('POST', link)).text()).toContain('You are in.')
  })
})
