import type { Locale } from '#shared/markets/markets.ts'
import type { Context } from '../http/request.ts'
import type { VisitorApi } from './visitor-api.ts'

/** The fields of a form: text only, each once. */
export type Fields = Record<string, string>

export interface SentForm {
  c: Context
  fields: Fields
  api: VisitorApi
}

/** The page to open after a form; `locale` only where it differs from the request's. */
export interface Done {
  path: string
  /** Query with its question mark, or empty. */
  query?: string
  locale?: Locale
  cookies?: string[]
}

/** Handles a form; a ShopError is shown on the form's own page. */
export type FormHandler = (form: SentForm) => Promise<Done>
