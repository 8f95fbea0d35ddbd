import { brand } from '#shared/settings/brand.ts'
import { colourOf, type Scheme } from '#shared/settings/palette.ts'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Context } from './context.ts'
import { demonstrationNote } from '../mail/demonstration.ts'
import { html, type Html } from '../mail/html.ts'
import { raw } from 'hono/html'
import type { LocaleTexts } from '../texts/locale-texts.ts'

interface PageContent {
  title: string
  language: string
  body: Html
  status?: number | undefined
}

const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const colours = ['paper', 'line', 'ink', 'muted', 'accent', 'danger'] as const

/** These pages have no scripts, so they follow the device alone (UI-11). */
const style =
  raw(`:root{${variables('light')}}@media screen and (prefers-color-scheme:dark){:root{${variables('dark')}}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Figtree,system-ui,'Helvetica Neue',Arial,sans-serif}
header{border-bottom:1px solid var(--line)}header img{display:block;height:40px}header,main{padding-inline:max(20px,50vw - 320px)}header{padding-block:12px}main{padding-block:clamp(40px,9vw,104px)}
h1{font-size:clamp(30px,5vw,44px);font-weight:560;line-height:1.12;letter-spacing:-.025em;margin:0 0 20px}p{max-width:60ch}
a{color:inherit}.quiet{color:var(--muted)}button,.button{display:inline-block;font:inherit;font-weight:600;background:var(--ink);color:var(--paper);border:0;border-radius:999px;padding:12px 28px;margin:12px 0;text-decoration:none;cursor:pointer}
label{display:block;font-weight:600;margin-top:24px}input{display:block;box-sizing:border-box;width:100%;max-width:26rem;font:inherit;color:inherit;background:none;border:1px solid var(--muted);border-radius:12px;padding:12px 16px;margin-top:8px}
input[aria-invalid]{border-color:var(--danger)}.problem{color:var(--danger);margin:8px 0 0}
textarea{display:block;box-sizing:border-box;width:100%;font:inherit;color:inherit;background:none;border:1px solid var(--muted);border-radius:12px;padding:12px 16px;margin-top:8px}textarea[aria-invalid]{border-color:var(--danger)}
section{border-top:1px solid var(--line);margin-top:40px;padding-top:24px}h2{font-size:22px;font-weight:600;line-height:1.25;margin:0}fieldset{border:0;margin:24px 0 0;padding:0}legend{font-weight:600;padding:0;margin-bottom:4px}
.choice{font-weight:400;margin:0;padding:6px 0}.choice input{display:inline-block;width:20px;height:20px;margin:0 12px 0 0;vertical-align:-3px;accent-color:var(--ink)}.typed{white-space:pre-line;overflow-wrap:anywhere}label+.quiet{margin:4px 0 0;font-size:15px}.told{font-weight:600}
button.plain{background:none;color:inherit;border:1px solid var(--muted)}
ul{list-style:none;margin:32px 0;padding:0;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line);padding:16px 0}:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`)

function variables(scheme: Scheme) {
  const values = colours.map((name) => `--${name}:${colourOf(name, scheme)}`)
  return [`color-scheme:${scheme}`, ...values].join(';')
}

/** A small page in the language of `texts`, with its title as heading. */
export function titledPage(
  { env }: Pick<Context, 'env'>,
  texts: LocaleTexts,
  { title, content, status }: { title: string; content: Html; status?: number | undefined },
): Response {
  return htmlPage({
    title,
    language: texts.language,
    status,
    body: html`${demonstrationNote(env, texts)}
      <h1>${title}</h1>
      ${content}`,
  })
}

/** A link to the shop's start page in the form of a button. */
export function homeButton({ t, locale }: LocaleTexts): Html {
  return linkButton(localePath(locale, routes.home.href({})), t('backend.backToShop'))
}

/** A link in the form of a button. */
export function linkButton(href: string, label: string): Html {
  return html`<p><a class="button" href="${href}">${label}</a></p>`
}

/** A small HTML page of the backend, outside the shop's layouts and without scripts. */
export function htmlPage({ title, language, body, status = 200 }: PageContent): Response {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} - ${brand.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header><img src="/logo.svg" alt="${brand.name}" width="40" height="40" /></header>
        <main>${body}</main>
      </body>
    </html>`
  return new Response(page.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
    },
  })
}
