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
 * The English messages, one file per area; they define the keys, and all other languages are
 * checked against them.
 */
interface Bundle {
  account: typeof account
  cart: typeof cart
  catalog: typeof catalog
  checkout: typeof checkout
  content: typeof content
  errors: typeof errors
  press: typeof press
  shell: typeof shell
}

export type MessageKey = TextKeys<Bundle>

export type Messages = TextTree
