import { raw } from 'hono/html'
import { demonstrationNote } from '../../mail/demonstration.ts'
import { html, type Html } from '../../mail/html.ts'
import type { LocaleTexts } from '../../texts/locale-texts.ts'
import type { SandboxPayment } from './store.ts'

// The page of a bank, with colours of its own, so that it is not mistaken for a page of the shop.
const style = `:root{color-scheme:light dark;--ground:#eef1f4;--sheet:#fff;--ink:#16202b;--quiet:#556270;--line:#d7dee5;--key:#1d4f7c;--on-key:#fff;--bad:#a3231c}
@media (prefers-color-scheme:dark){:root{--ground:#10161d;--sheet:#18212b;--ink:#e9eef3;--quiet:#a3b0bd;--line:#2d3a47;--key:#8fc3f0;--on-key:#0c1a27;--bad:#ff9c92}}
*{box-sizing:border-box;margin:0}body{background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;padding:clamp(16px,5vw,64px) 16px}
.bank{display:flex;gap:10px;align-items:center;max-width:480px;margin:0 auto 20px;font-weight:600;letter-spacing:.01em}
.bank svg{width:28px;height:28px;color:var(--key)}
main{max-width:480px;margin:0 auto;background:var(--sheet);border:1px solid var(--line);border-radius:18px;padding:clamp(24px,6vw,40px);box-shadow:0 12px 40px rgb(16 32 48/.08)}
.payee{color:var(--quiet)}h1{font-size:clamp(30px,8vw,42px);line-height:1.1;letter-spacing:-.02em;margin:4px 0 16px;overflow-wrap:anywhere}
.figure{font-variant-numeric:tabular-nums}.notice{background:var(--ground);border-radius:12px;padding:12px 16px;font-size:15px}
h2{font-size:15px;margin:28px 0 4px}ul{list-style:none;padding:0}li,.total{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
li span:first-child,.total span{overflow-wrap:anywhere}.total{border:0;font-weight:600}small{display:block;color:var(--quiet);font-weight:400;font-size:14px}
form{margin-top:20px}button,.button{display:block;width:100%;min-height:52px;margin-top:12px;padding:12px 20px;border:1px solid var(--line);border-radius:12px;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--key)}.primary{background:var(--key);border-color:var(--key);color:var(--on-key)}.primary:hover{filter:brightness(1.08)}
.hint{color:var(--quiet);font-size:14px;margin-top:6px}.leave{margin-top:24px}a{color:var(--key);text-underline-offset:3px}
label{display:block;font-weight:600}input{width:100%;height:56px;margin-top:8px;padding:0 16px;border:1px solid var(--quiet);border-radius:12px;background:none;color:inherit;font:600 24px/1 ui-monospace,monospace;letter-spacing:.4em}
input[aria-invalid]{border-color:var(--bad)}.problem{color:var(--bad);margin-top:8px}:focus-visible{outline:3px solid var(--key);outline-offset:2px}
footer{margin-top:32px;padding-top:16px;border-top:1px solid var(--line);color:var(--quiet);font-size:13px}code{overflow-wrap:anywhere}
@media (max-width:360px){li,.total{flex-direction:column;gap:0}}`

const mark = raw(
  '<svg viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M4 11 14 4l10 7M6 11v10M11.3 11v10M16.7 11v10M22 11v10M3 24h22"/></svg>',
)

// Made once: the style that is hashed in the policy must be exactly the one that is sent.
const styleElement = raw(`<style>${style}</style>`)

/**
 * The sandbox's page as an answer: without scripts, and with a policy that allows only its own
 * style.
 */
export async function sandboxDocument(
  env: Env,
  texts: LocaleTexts,
  { merchant }: SandboxPayment,
  body: Html,
  status = 200,
): Promise<Response> {
  const { t } = texts
  const page = html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('bank.title')} - ${merchant}</title>
        ${styleElement}
      </head>
      <body>
        <header class="bank">${mark}${t('bank.bank')}</header>
        <main>${demonstrationNote(env, texts)}${body}</main>
      </body>
    </html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': await policy(),
    'referrer-policy': 'same-origin',
  }
  return new Response(page.toString(), { status, headers })
}

async function policy() {
  return `default-src 'none'; style-src 'sha256-${await hashOf(style)}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
