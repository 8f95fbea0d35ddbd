import { raw } from 'hono/html'
import { longestMessage } from '#shared/rules/message-length.ts'
import { html, type Html } from '../mail/html.ts'
import type { Context } from './context.ts'
import { errorResponse } from './error-response.ts'

interface FormField {
  name: string
  label: string
  /** Attributes of the control; `rows` makes it a field of several lines. */
  attributes: Readonly<Record<string, string | number>>
}

interface ReturnedForm {
  fields: readonly FormField[]
  typed: Readonly<Record<string, string>>
  /** Names of the fields that are wrong. */
  wrong: readonly string[]
  /** Texts: what happened, an empty and a wrong field, and the button. */
  words: Record<'sentence' | 'missing' | 'wrong' | 'action', string>
}

/**
 * A refused form with the typed values and the error of each field. It is sent to the same address.
 */
export function returnedForm({ fields, typed, wrong, words }: ReturnedForm): Html {
  const controls = fields.map(({ name, label, attributes }) => {
    const value = (typed[name] ?? '').slice(0, longestMessage)
    const empty = value.trim() === ''
    const problem = wrong.includes(name) ? (empty ? words.missing : words.wrong) : undefined
    const given = Object.entries(attributes).map(([key, text]) => ` ${key}="${text}"`)
    const marks = html`${raw(given.join(''))}${problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''}`
    // A new line right behind the opening tag is not part of a textarea's value.
    const control =
      'rows' in attributes
        ? html`<textarea id="${name}" name="${name}" ${marks}>${`\n${value}`}</textarea>`
        : html`<input id="${name}" name="${name}" value="${value}" ${marks} />`
    return html`<label for="${name}">${label}</label> ${control}
      ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}`
  })
  return html`<p role="alert">${words.sentence}</p>
    <form method="post">
      ${controls}
      <button>${words.action}</button>
    </form>`
}

/**
 * Answers a form that was refused for `error`, such as a limit: the page that `pageOf` makes for
 * the error's status, with the time after which it may be sent again.
 */
export function answerLater(
  error: unknown,
  context: Context,
  pageOf: (status: number) => Response,
): Response {
  const { status, headers } = errorResponse(error, context)
  const response = pageOf(status)
  const retryAfter = headers.get('retry-after')
  if (retryAfter) response.headers.set('retry-after', retryAfter)
  return response
}
