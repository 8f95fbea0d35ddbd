import type account from '#content/messages/en/account.json'
import type cart from '#content/messages/en/cart.json'
import type catalog from '#content/messages/en/catalog.json'
import type checkout from '#content/messages/en/checkout.json'
import type content from '#content/messages/en/content.json'
import type errors from '#content/messages/en/errors.json'
import type press from '#content/messages/en/press.json'
import type shell from '#content/messages/en/shell.json'

/** The English bundle, one file per area, is the list of keys; every other language is checked against it. */
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

/** Plural forms stand under one key, told apart by the names of Intl.PluralRules. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string | { other: string } ? K : `${K}.${Keys<T[K]>}`
}[keyof T & string]

export type MessageKey = Keys<Bundle>

export type Messages = { [key: string]: string | Messages }
