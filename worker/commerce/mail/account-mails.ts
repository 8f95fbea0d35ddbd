import { brand } from '#shared/settings/brand.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface ToReader {
  to: string
}

interface WithLink extends ToReader {
  link: string
}

/** The link with which the owner of an account sets a new password. */
export function passwordResetMail(
  texts: LocaleTexts,
  { to, link, minutes }: WithLink & { minutes: number },
): Mail {
  const { t } = texts
  const mail = renderMail(texts, {
    to,
    subject: t('mail.passwordReset.subject'),
    heading: t('mail.passwordReset.heading'),
    paragraphs: [t('mail.passwordReset.body', { brand: brand.name, minutes })],
    action: { label: t('mail.passwordReset.action'), link },
    note: t('mail.passwordReset.note'),
  })
  return { ...mail, isAsked: true }
}

/** Informs the owner that the password was changed. */
export function passwordChangedMail(texts: LocaleTexts, { to }: ToReader): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.passwordChanged.subject'),
    heading: t('mail.passwordChanged.heading'),
    paragraphs: [t('mail.passwordChanged.body', { brand: brand.name })],
    note: t('mail.passwordChanged.note', { email: brand.supportEmail }),
  })
}

/**
 * Asks the owner of an address to verify that an account is theirs. The address may belong to
 * another person, so the mail contains no text that was typed (MAIL-3).
 */
export function verifyEmailMail(texts: LocaleTexts, letter: WithLink): Mail {
  return { ...linkMail(texts, 'verifyEmail', letter), isAsked: true }
}

/** Asks the owner of an address whether an account may use it from now on. */
export function changeEmailMail(texts: LocaleTexts, letter: WithLink): Mail {
  return { ...linkMail(texts, 'changeEmail', letter), isAsked: true }
}

/**
 * Informs the owner of an account that a change of address was requested, with the link that
 * reverts it.
 */
export function emailChangeNoticeMail(texts: LocaleTexts, letter: WithLink): Mail {
  return linkMail(texts, 'emailChangeNotice', letter)
}

/**
 * Informs the owner of an address that it has an account already, instead of a request to verify
 * it.
 */
export function emailTakenMail(texts: LocaleTexts, { to }: ToReader): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.emailTaken.subject'),
    heading: t('mail.emailTaken.heading'),
    paragraphs: [t('mail.emailTaken.body', { brand: brand.name })],
    note: t('mail.emailTaken.note'),
  })
}

function linkMail(
  texts: LocaleTexts,
  kind: 'verifyEmail' | 'changeEmail' | 'emailChangeNotice',
  { to, link }: WithLink,
): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t(`mail.${kind}.subject`),
    heading: t(`mail.${kind}.heading`),
    paragraphs: [t(`mail.${kind}.body`, { brand: brand.name })],
    action: { label: t(`mail.${kind}.action`), link },
    note: t(`mail.${kind}.note`),
  })
}

/**
 * Asks the owner of an address whether the newsletter was requested (double opt-in). `leave` is the
 * link that unsubscribes.
 */
export function newsletterMail(
  texts: LocaleTexts,
  { to, link, leave }: WithLink & { leave: string },
): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.newsletter.subject'),
    heading: t('mail.newsletter.heading'),
    paragraphs: [t('mail.newsletter.body')],
    action: { label: t('mail.newsletter.action'), link },
    note: t('mail.newsletter.note'),
    leave: { label: t('mail.newsletter.leave'), link: leave },
  })
}

/**
 * Confirms that a stock alert was set, with the link that ends it: the address may belong to
 * another person than the one who typed it.
 */
export function alertSetMail(
  texts: LocaleTexts,
  { to, product, leave }: ToReader & { product: string; leave: string },
): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.alertSet.subject', { product }),
    heading: t('mail.alertSet.heading', { product }),
    paragraphs: [t('mail.alertSet.body')],
    note: t('mail.alertSet.note'),
    leave: { label: t('mail.alerts.leave'), link: leave },
  })
}

/**
 * Announces, once, that a product can be bought again. `leave` ends the other alerts of the
 * address.
 */
export function backInStockMail(
  texts: LocaleTexts,
  { to, link, product, leave }: WithLink & { product: string; leave: string },
): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.backInStock.subject', { product }),
    heading: t('mail.backInStock.heading', { product }),
    paragraphs: [t('mail.backInStock.body')],
    action: { label: t('mail.backInStock.action'), link },
    note: t('mail.backInStock.note'),
    leave: { label: t('mail.alerts.leave'), link: leave },
  })
}
