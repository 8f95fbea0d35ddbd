import { type Language, type Locale, marketOf } from '#shared/markets/markets.ts'
import { overlaid } from '#shared/texts/overlay.ts'
import { regional } from './regional-texts.ts'
import { cs } from './texts/cs.ts'
import { da } from './texts/da.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { nl } from './texts/nl.ts'
import { no } from './texts/no.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { sv } from './texts/sv.ts'

/** What mails say. `{name}` is filled by `fill`. */
export interface MailTexts {
  passwordReset: { subject: string; heading: string; body: string; action: string; note: string }
  passwordChanged: { subject: string; heading: string; body: string; note: string }
  verifyEmail: { subject: string; heading: string; body: string; action: string; note: string }
  changeEmail: { subject: string; heading: string; body: string; action: string; note: string }
  emailChangeNotice: {
    subject: string
    heading: string
    body: string
    action: string
    note: string
  }
  emailTaken: { subject: string; heading: string; body: string; note: string }
  /** The pages that those mails lead to. */
  emailPage: {
    title: string
    question: string
    action: string
    /** Why the password is asked, and its label. */
    why: string
    password: string
    wrong: string
    /** Said where too many passwords were tried. */
    later: string
    notMine: string
    newPassword: string
    done: string
    invalid: string
    settings: string
    stopTitle: string
    stopQuestion: string
    stopAction: string
    stopDone: string
  }
  newsletter: { subject: string; heading: string; body: string; action: string; note: string }
  newsletterPage: {
    title: string
    question: string
    action: string
    thanks: string
    invalid: string
  }
  /** On every small page of the backend. */
  backToShop: string
  /** First in every mail and page of a public demonstration. */
  demonstration: string
  backInStock: { subject: string; heading: string; body: string; action: string; note: string }
  order: {
    subject: string
    heading: string
    body: string
    action: string
    line: string
    /** Said in the market whose law wants it. */
    ecoParticipation: string
    subtotal: string
    discount: string
    shipping: string
    free: string
    taxIncluded: string
    tax: string
    total: string
    deliveredTo: string
    billedTo: string
    note: string
    /** Said where the mail's link was used before. */
    linkGone: string
  }
  refund: { subject: string; heading: string; body: string; note: string }
  /** The receipt of a withdrawal, and the page after it. */
  withdrawal: {
    title: string
    subject: string
    body: string
    note: string
    done: string
    invalid: string
    again: string
  }
}

const byLanguage: Record<Language, MailTexts> = { cs, da, de, en, es, fr, it, nl, no, pl, pt, sv }

/** The texts of a locale, its region's own words among them, and its tag for `lang`, which is that of its pages. */
export function mailTexts(locale: Locale): { texts: MailTexts; language: string } {
  const { language, hreflang } = marketOf(locale)
  return { texts: overlaid(byLanguage[language], regional[locale]?.mail ?? {}), language: hreflang }
}

/** A text with its `{name}`s filled. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
