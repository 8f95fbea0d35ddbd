import { env } from 'cloudflare:workers'
import type american from '#content/messages/en-us/compliance.json'
import type british from '#content/messages/en-gb/compliance.json'
import type base from '#content/messages/en/compliance.json'
import type french from '#content/messages/fr-fr/compliance.json'
import type { Locale } from '#shared/markets/markets.ts'
import { createTranslate, type TextKeys, type Translate } from '#shared/texts/translate.ts'
import { edgeTextsOf } from '../cache/messages.ts'

/** Texts that laws require. Those of one country only are in the folders of its storefronts. */
export type ComplianceTranslate = Translate<
  TextKeys<{ compliance: typeof base & typeof american & typeof british & typeof french }>
>

/**
 * The translator of a locale for these texts: the same object until an operator pushes other texts.
 */
export function complianceTranslate(locale: Locale): ComplianceTranslate {
  return createTranslate(locale, edgeTextsOf(env, locale))
}
