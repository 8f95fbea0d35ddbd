import { isDemonstration } from '#shared/settings/settings.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import { html, type Html } from './html.ts'
import type { Mail } from './mail.ts'

/**
 * The note on a page of the backend that nothing is really sold; undefined unless the shop is a
 * public demonstration.
 */
export function demonstrationNote(env: Env, { t }: LocaleTexts): Html | undefined {
  return isDemonstration(env)
    ? html`<p class="notice" role="note">${t('mail.demonstration')}</p>`
    : undefined
}

/**
 * In a public demonstration, the mail with a first line that nothing is really sold; elsewhere the
 * mail itself.
 */
export function withDemonstration(env: Env, mail: Mail): Mail {
  const { demonstration } = mail
  if (!demonstration || !isDemonstration(env)) return mail
  const note = html`<p style="margin:0;padding:12px 20px;text-align:center;font-size:14px">
    ${demonstration}
  </p>`
  return {
    ...mail,
    text: `${demonstration}\n\n${mail.text}`,
    html: mail.html.replace(/<body[^>]*>/, (body) => body + note),
  }
}
