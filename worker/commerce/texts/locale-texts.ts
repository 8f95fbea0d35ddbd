import { log } from '#shared/logging/log.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { type LiveTexts, liveTextsFor, type TextTree } from '#shared/texts/live-texts.ts'
import { overlaid } from '#shared/texts/overlay.ts'
import { createTranslate, type TextKeys, type Translate } from '#shared/texts/translate.ts'
import { type BackendTexts, backendTexts, regionalBackendTexts } from './backend-texts.ts'
import { type BankTexts, bankTexts, regionalBankTexts } from './bank-texts.ts'
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
const read = new WeakMap<object, { live: LiveTexts; until: number }>()
// Keyed by the pushed texts: a locale's texts are merged once for each push.
const built = new WeakMap<LiveTexts, Map<Locale, LocaleTexts>>()

/**
 * The backend's texts in a locale: its language's, the locale's own, and over them those that an
 * operator has pushed (LOC-21). Never throws: while KV does not answer, they are those of this
 * isolate's last read, else the built-in ones.
 */
export async function textsOf(env: Env, locale: Locale): Promise<LocaleTexts> {
  return textsWith(await liveTexts(env), locale, env)
}

/** The built-in texts of the backend in a locale. */
export function builtInTexts(locale: Locale): LocaleTexts {
  return textsWith(nothingPushed, locale)
}

async function liveTexts(env: Env): Promise<LiveTexts> {
  const last = read.get(env)
  if (last && last.until > Date.now()) return last.live
  const live = await readLiveTexts(env).catch(() => last?.live ?? nothingPushed)
  read.set(env, { live, until: Date.now() + keptFor })
  return live
}

function textsWith(live: LiveTexts, locale: Locale, env?: Env): LocaleTexts {
  const ofLocales = built.get(live) ?? new Map<Locale, LocaleTexts>()
  built.set(live, ofLocales)
  const texts = ofLocales.get(locale) ?? newTexts(live, locale, env)
  ofLocales.set(locale, texts)
  return texts
}

function newTexts(live: LiveTexts, locale: Locale, env: Env | undefined): LocaleTexts {
  const { language, hreflang } = marketOf(locale)
  const builtIn: TextTree = {
    backend: overlaid(backendTexts[language], regionalBackendTexts[locale] ?? {}),
    bank: overlaid(bankTexts[language], regionalBankTexts[locale] ?? {}),
    mail: overlaid(mailTexts[language], regionalMailTexts[locale] ?? {}),
  }
  const { texts, refused } = liveTextsFor(locale, builtIn, live)
  if (env && refused.length > 0)
    log('warn', 'pushed_texts_refused', {
      locale,
      keys: refused.map(({ key }) => key).slice(0, 20),
    })
  return { locale, language: hreflang, t: createTranslate(locale, overlaid(builtIn, texts)) }
}
