import type { TextTree } from '#shared/texts/live-texts.ts'
import type { TextKeys } from '#shared/texts/translate.ts'
import type account from '#content/messages/en/account.json'
import type cart from '#content/messages/en/cart.json'
import type catalog from '#content/messages/en/catalog.json'
import type checkout from '#content/messages/en/checkout.json'
import type content from '#content/messages/en/content.json'
import type errors from '#content/messages/en/errors.json'
import type press from '#content/messages/en/press.json'
import type shell from '#content/messages/en/shell.json'

/**
 * The English texts of the message bundle, one file for each area. They define the keys; the other
 * languages are compared with them by tests (LOC-17). Areas that are not here, such as mails, are
 * not in the browser's bundle. Types only: an import without `type` would put the texts into the
 * script.
 */
interface EnglishTexts {
  account: typeof account
  cart: typeof cart
  catalog: typeof catalog
  checkout: typeof checkout
  content: typeof content
  errors: typeof errors
  press: typeof press
  shell: typeof shell
}

/** Key of an interface text, such as `cart.totals.free`; the forms of a plural share one key. */
export type MessageKey = TextKeys<EnglishTexts>

/** All interface texts of one locale: area → nested keys → text. */
export type Messages = TextTree
