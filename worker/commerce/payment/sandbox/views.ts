import { formatMoney } from '#shared/money/money.ts'
import { html, type Html } from '../../mail/html.ts'
import type { SandboxPayment } from './store.ts'
import { textsOf } from './texts.ts'

/** Ways in which the page's forms end a payment, as their buttons name them. */
export const outcomes = ['approve', 'challenge', 'late', 'decline', 'confirm'] as const
export type Outcome = (typeof outcomes)[number]

/** Merchant, amount and order, and one button for each way in which the payment may end. */
export function choiceView(payment: SandboxPayment): Html {
  const t = textsOf(payment.locale)
  const total = amountOf(payment)
  return html`${heading(payment)}
    <section aria-labelledby="summary">
      <h2 id="summary">${t.summary}</h2>
      <ul>
        ${payment.lines.map(({ name, quantity, amount }) => html`<li><span>${quantity} × ${name}</span><span class="figure">${money(payment, amount)}</span></li>`)}
      </ul>
      <p class="total">
        <span>${t.total}<small>${t.more}</small></span
        ><strong class="figure">${total}</strong>
      </p>
    </section>
    <form method="post">
      <button name="outcome" value="approve" class="primary figure">
        ${t.approve.replace('{amount}', total)}
      </button>
      <button name="outcome" value="challenge">${t.challenge}</button>
      <button name="outcome" value="late" aria-describedby="late">${t.late}</button>
      <p class="hint" id="late">${t.lateHint}</p>
      <button name="outcome" value="decline">${t.decline}</button>
    </form>
    <p class="leave"><a href="${payment.returnUrl}" aria-describedby="leave">${t.leave}</a></p>
    <p class="hint" id="leave">${t.leaveHint}</p>
    ${footing(payment)}`
}

/** The bank's second page: a code before the payment goes through. */
export function codeView(payment: SandboxPayment, { isWrong }: { isWrong: boolean }): Html {
  const t = textsOf(payment.locale)
  const problem = isWrong
    ? html`<p class="problem" id="problem" role="alert">${t.wrong}</p>`
    : undefined
  return html`<p class="payee">${t.payTo} ${payment.merchant}</p>
    <h1>${t.codeTitle}</h1>
    <p>${t.codeText}</p>
    <form method="post">
      <label for="code">${t.code}</label>
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="4"
        required
        autofocus${isWrong ? html` aria-invalid="true" aria-describedby="problem"` : undefined}
      />
      ${problem}
      <button name="outcome" value="confirm" class="primary">${t.confirm}</button>
    </form>
    <p class="leave"><a href="?">${t.back}</a></p>
    ${footing(payment)}`
}

/** A payment to which nothing can happen any more. */
export function closedView(payment: SandboxPayment): Html {
  const t = textsOf(payment.locale)
  return html`<p class="payee">${t.payTo} ${payment.merchant}</p>
    <h1>${t.closed}</h1>
    <p>${t.closedText}</p>
    <p><a class="button" href="${payment.returnUrl}">${t.toShop}</a></p>
    ${footing(payment)}`
}

function heading(payment: SandboxPayment) {
  const t = textsOf(payment.locale)
  return html`<p class="payee">${t.payTo} ${payment.merchant}</p>
    <h1 class="figure">${amountOf(payment)}</h1>
    <p class="notice">${t.test}</p>`
}

function footing({ reference, locale }: SandboxPayment) {
  return html`<footer>${textsOf(locale).reference} <code>${reference}</code></footer>`
}

function amountOf(payment: SandboxPayment) {
  return money(payment, payment.amount)
}

function money({ currency, locale }: SandboxPayment, centAmount: number) {
  return formatMoney({ centAmount, currencyCode: currency, fractionDigits: 2 }, locale)
}
