import type { ContactMessage } from '#shared/rules/contact-message.ts'
import { brand } from '#shared/settings/brand.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

/**
 * The mail to the shop with what a visitor wrote (HELP-5). `texts` are English, as in all mails to
 * the shop itself.
 */
export function contactMail(
  texts: LocaleTexts,
  { name, email, orderNumber, position, message }: ContactMessage,
  { number, locale }: { number: string; locale: Locale },
): Mail {
  const kind = position ? 'Application' : 'Message'
  return renderMail(texts, {
    to: brand.supportEmail,
    subject: `${kind} ${number}`,
    heading: `${kind} ${number}`,
    paragraphs: message.split('\n').filter((line) => line.trim() !== ''),
    rows: [
      { label: 'Name', value: name },
      { label: 'E-mail', value: email },
      ...(orderNumber ? [{ label: 'Order number', value: orderNumber }] : []),
      ...(position ? [{ label: 'Position', value: position }] : []),
      { label: 'Market', value: locale },
    ],
  })
}

/**
 * The receipt to the address that was typed. It may belong to another person, so it has nothing but
 * the number (MAIL-3, HELP-6).
 */
export function contactReceipt(texts: LocaleTexts, email: string, number: string): Mail {
  const { t } = texts
  return renderMail(texts, {
    to: email,
    subject: t('mail.contact.subject', { number }),
    heading: t('mail.contact.heading'),
    paragraphs: [t('mail.contact.body', { number })],
    note: t('mail.contact.note', { email: brand.supportEmail }),
  })
}
