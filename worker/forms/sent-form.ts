import type { Locale } from '#shared/markets/markets.ts'
import type { Context } from '../http/request.ts'
import type { VisitorApi } from './visitor-api.ts'

/** What a form was sent with: text fields only, each once. */
export type Fields = Record<string, string>

export interface SentForm {
  c: Context
  fields: Fields
  api: VisitorApi
}

/** Where to go after a form was done; another locale than the request's only where it was chosen. */
export interface Done {
  path: string
  /** With its question mark, or empty. */
  query?: string
  locale?: Locale
  cookies?: string[]
}

/** Does what a form asks for; a ShopError is shown in the form's own page. */
export type FormHandler = (form: SentForm) => Promise<Done>
