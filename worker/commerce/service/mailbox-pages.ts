import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { htmlPage } from '../http/html-document.ts'
import { html } from '../mail/html.ts'
import { findMail, listMails } from '../mail/store.ts'
import { requireLocal } from './require-local.ts'

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The mailbox of a local run. */
export const mailboxPages = {
  'GET /api/v1/outbox/view': showMailbox,
  'GET /api/v1/outbox/view/{id}': showMail,
}

async function showMailbox(context: Context): Promise<Response> {
  const { env } = context
  requireLocal(context)
  const mails = await listMails(env, 100)
  const entries = mails.map(
    ({ id, to, subject, createdAt }) =>
      html`<li>
        <a href="/api/v1/outbox/view/${id}">${subject}</a><br /><span class="quiet"
          >${to}, ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</span
        >
      </li>`,
  )
  const list =
    mails.length > 0
      ? html`<ul>
          ${entries}
        </ul>`
      : html`<p>No mail has been written yet.</p>`
  return htmlPage({
    title: 'Mailbox',
    language: 'en',
    body: html`<h1>Mailbox</h1>
      <p class="quiet">Mails of the local run, newest first. Nothing is sent.</p>
      ${list}`,
  })
}

async function showMail(context: Context, { id = '' }: Record<string, string>): Promise<Response> {
  requireLocal(context)
  const mail = await findMail(context.env, id)
  if (!mail) throw new ShopError('RouteNotFound')
  return new Response(mail.html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy },
  })
}
