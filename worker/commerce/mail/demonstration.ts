import { type Locale, markets } from '#shared/markets/markets.ts'
import { isDemonstration } from '#shared/settings/settings.ts'
import { html, type Html } from './html.ts'
import type { Mail } from './mail.ts'
import { mailTexts } from './texts.ts'

/** Says in a page of the backend that nothing is sold; nothing outside of public demonstrations. */
export function demonstrationNote(env: Env, locale: Locale): Html | undefined {
  return isDemonstration(env)
    ? html`<p class="notice" role="note">${mailTexts(locale).texts.demonstration}</p>`
    : undefined
}

/** A mail as a public demonstration sends it: the first line says that nothing is sold. Elsewhere the mail itself. */
export function withDemonstration(env: Env, mail: Mail): Mail {
  if (!isDemonstration(env)) return mail
  const locale = markets.find(({ hreflang }) => hreflang === mail.language)?.code ?? 'en-us'
  const { demonstration } = mailTexts(locale).texts
  const note = html`<p style="margin:0;padding:12px 20px;text-align:center;font-size:14px">
    ${demonstration}
  </p>`.source
  return {
    ...mail,
    text: `${demonstration}\n\n${mail.text}`,
    html: mail.html.replace(/<body[^>]*>/, (body) => body + note),
  }
}
