import * as z from 'zod/mini'
import { isLocale, type Locale } from '../markets/markets.ts'
import { isRouteName } from '../routes/routes.ts'
import { mostErrors } from './browser-limits.ts'

const milliseconds = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)))

/**
 * What the browser of a visitor who agreed to statistics tells of one document: how fast it was,
 * and which errors its scripts had. Nothing in it says who: no address, no path, no id.
 */
export const BrowserReport = z.strictObject({
  locale: z.string().check(z.refine(isLocale)) as z.ZodMiniType<Locale, string>,
  /** Kind of page: the name of its route. */
  page: z.string().check(z.refine((name) => name === 'error' || isRouteName(name))),
  /** Build that the document's scripts are from. */
  release: z.string().check(z.regex(/^[0-9a-z]{1,12}$/)),
  /** Core Web Vitals of the document: times in ms, CLS without a unit. */
  vitals: z.strictObject({
    LCP: milliseconds,
    INP: milliseconds,
    TTFB: milliseconds,
    CLS: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  }),
  errors: z
    .array(
      z.strictObject({
        message: z.string().check(z.maxLength(200)),
        /** `assets/file.js:line:column`, or empty. */
        place: z.string().check(z.regex(/^(?:assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})?$/)),
        /** How often it happened in the document. */
        count: z.int().check(z.minimum(1), z.maximum(1_000)),
      }),
    )
    .check(z.maxLength(mostErrors)),
})
export type BrowserReport = z.infer<typeof BrowserReport>
