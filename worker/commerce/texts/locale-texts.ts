import { log } from '#shared/logging/log.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { type LiveTexts, liveTextsFor, type TextTree } from '#shared/texts/live-texts.ts'
import { type Overlay, overlaid } from '#shared/texts/overlay.ts'
import { createTranslate, type TextKeys, type Translate } from '#shared/texts/translate.ts'
import { type BackendTexts, backendTexts, regionalBackendTexts } from './backend-texts.ts'
import { type BankTexts, bankTexts, regionalBankTexts } from './bank-texts.ts'
import type { Loaded } from './loaded.ts'
import { type MailTexts, mailTexts, regionalMailTexts } from './mail-texts.ts'
import { readLiveTexts } from './store.ts'

export type TextKey = TextKeys<{ backend: BackendTexts; bank: BankTexts; mail: MailTexts }>

/** The backend's texts in one locale: of mails, of its own pages, and of the sandbox's. */
export interface LocaleTexts {
  locale: Locale
  /** Value of the `lang` attribute, the same as on the locale's pages. */
  language: string
  t: Translate<TextKey>
}

const nothingPushed: LiveTexts = {}
// How long an isolate uses pushed texts before it reads them again, milliseconds.
const keptFor = 60_000

/**
 * The backend's texts in a locale: its language's, the locale's own, and over them those that an
 * operator has pushed (LOC-21). Never throws: while KV does not answer, they are those of this
 * isolate's last read, else the built-in ones.
 */
export async function textsOf(env: Env, locale: Locale): Promise<LocaleTexts> {
  return textsWith(await liveTexts(env), locale)
}

/** The built-in texts of the backend in a locale. */
export function builtInTexts(locale: Locale): Promise<LocaleTexts> {
  return textsWith(nothingPushed, locale)
}

async function liveTexts(env: Env): Promise<LiveTexts> {
  const last = memoizeByObject(env, createLastRead)
  if (last.until > Date.now()) return last.live
  last.live = await readLiveTexts(env).catch(() => last.live)
  last.until = Date.now() + keptFor
  return last.live
}

function createLastRead(): { live: LiveTexts; until: number } {
  return { live: nothingPushed, until: 0 }
}

/** A locale’s texts are merged once for each read of the pushed texts, which gives a new object. */
async function textsWith(live: LiveTexts, locale: Locale): Promise<LocaleTexts> {
  const ofLocales = memoizeByObject(live, createLocaleTexts)
  const known = ofLocales.get(locale)
  if (known) return known
  const builtIn = await readBuiltIn(locale)
  // Another call may have read them meanwhile: all get the same object.
  const texts = ofLocales.get(locale) ?? newTexts(live, locale, builtIn)
  ofLocales.set(locale, texts)
  return texts
}

function createLocaleTexts() {
  return new Map<Locale, LocaleTexts>()
}

async function readBuiltIn(locale: Locale): Promise<TextTree> {
  const { language } = marketOf(locale)
  const [backend, bank, mail] = await Promise.all([
    read(backendTexts[language], regionalBackendTexts[locale]),
    read(bankTexts[language], regionalBankTexts[locale]),
    read(mailTexts[language], regionalMailTexts[locale]),
  ])
  return { backend, bank, mail }
}

async function read<Texts extends TextTree>(
  ofLanguage: Loaded<Texts>,
  ofRegion: Loaded<Overlay<Texts>> | undefined,
): Promise<Texts> {
  const [texts, region] = await Promise.all([ofLanguage(), ofRegion?.()])
  return overlaid(texts.default, region?.default ?? {})
}

function newTexts(live: LiveTexts, locale: Locale, builtIn: TextTree): LocaleTexts {
  const { hreflang } = marketOf(locale)
  const { texts, refused } = liveTextsFor(locale, builtIn, live)
  if (refused.length > 0)
    log('warn', 'pushed_texts_refused', {
      locale,
      keys: refused.map(({ key }) => key).slice(0, 20),
    })
  return { locale, language: hreflang, t: createTranslate(locale, overlaid(builtIn, texts)) }
}
