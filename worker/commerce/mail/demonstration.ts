import { isDemonstration } from '#shared/settings/settings.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import { html, type Html } from './html.ts'
import type { Mail } from './mail.ts'

/** Says in a page of the backend that nothing is sold; nothing outside of public demonstrations. */
export function demonstrationNote(env: Env, { t }: LocaleTexts): Html | undefined {
  return isDemonstration(env)
    ? html`<p class="notice" role="note">${t('mail.demonstration')}</p>`
    : undefined
}

/** A mail as a public demonstration sends it: the first line says that nothing is sold. Elsewhere the mail itself. */
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
