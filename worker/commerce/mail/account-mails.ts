import { brand } from '#shared/settings/brand.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { Mail } from './mail.ts'
import { privacyTexts } from './privacy-texts.ts'
import { renderMail } from './render-mail.ts'
import { fill, type MailTexts, mailTexts } from './texts.ts'

interface ToReader {
  to: string
  locale: Locale
}

interface WithLink extends ToReader {
  link: string
}

/** The link that lets the owner of an account choose a new password. */
export function passwordResetMail({
  to,
  locale,
  link,
  minutes,
}: WithLink & { minutes: number }): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, action, note } = texts.passwordReset
  return renderMail({
    to,
    subject,
    language,
    heading,
    paragraphs: [fill(body, { brand: brand.name, minutes })],
    action: { label: action, link },
    note,
  })
}

/** Tells the owner that the password is another one now. */
export function passwordChangedMail({ to, locale }: ToReader): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, note } = texts.passwordChanged
  return renderMail({
    to,
    subject,
    language,
    heading,
    paragraphs: [fill(body, { brand: brand.name })],
    note: fill(note, { email: brand.supportEmail }),
  })
}

/** Asks the owner of an address to confirm that an account is theirs. Sent to whoever was named, so it holds the shop's own words only. */
export function verifyEmailMail({ to, locale, link }: WithLink): Mail {
  return linkMail({ to, locale, link }, mailTexts(locale).texts.verifyEmail)
}

/** Asks the owner of an address whether an account shall use it from now on. */
export function changeEmailMail({ to, locale, link }: WithLink): Mail {
  return linkMail({ to, locale, link }, mailTexts(locale).texts.changeEmail)
}

/** Tells the owner of an account that another address was asked for, and how to take that back. */
export function emailChangeNoticeMail({ to, locale, link }: WithLink): Mail {
  return linkMail({ to, locale, link }, mailTexts(locale).texts.emailChangeNotice)
}

/** Tells the owner of an address, instead of asking to confirm it, that it has an account already. */
export function emailTakenMail({ to, locale }: ToReader): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, note } = texts.emailTaken
  return renderMail({
    to,
    subject,
    language,
    heading,
    paragraphs: [fill(body, { brand: brand.name })],
    note,
  })
}

function linkMail({ to, locale, link }: WithLink, texts: MailTexts['verifyEmail']): Mail {
  const { subject, heading, body, action, note } = texts
  const paragraphs = [fill(body, { brand: brand.name })]
  return renderMail({
    to,
    subject,
    language: mailTexts(locale).language,
    heading,
    paragraphs,
    action: { label: action, link },
    note,
  })
}

/** Asks the owner of an address whether the newsletter was wanted (double opt-in). `leave` ends it. */
export function newsletterMail({ to, locale, link, leave }: WithLink & { leave: string }): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, action, note } = texts.newsletter
  return renderMail({
    to,
    subject,
    language,
    heading,
    paragraphs: [body],
    action: { label: action, link },
    note,
    leave: { label: privacyTexts(locale).texts.newsletter.label, link: leave },
  })
}

/** Says that a stock alert was set, with the link that ends it: whoever typed the address may not be its owner. */
export function alertSetMail({
  to,
  locale,
  product,
  leave,
}: ToReader & { product: string; leave: string }): Mail {
  const { texts, language } = privacyTexts(locale)
  const { subject, heading, body, note, label } = texts.alert
  const values = { product }
  return renderMail({
    to,
    subject: fill(subject, values),
    language,
    heading: fill(heading, values),
    paragraphs: [body],
    note,
    leave: { label, link: leave },
  })
}

/** Says once that a product can be bought again. `leave` ends the other alerts of the address. */
export function backInStockMail({
  to,
  locale,
  link,
  product,
  leave,
}: WithLink & { product: string; leave: string }): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, action, note } = texts.backInStock
  const values = { product }
  return renderMail({
    to,
    subject: fill(subject, values),
    language,
    heading: fill(heading, values),
    paragraphs: [body],
    action: { label: action, link },
    note,
    leave: { label: privacyTexts(locale).texts.alert.label, link: leave },
  })
}
