import { isPaymentWay, paymentWays } from '#shared/settings/payment-ways.ts'
import { formatMoney } from '#shared/money/money.ts'
import { html, type Html } from '../../mail/html.ts'
import type { SandboxPayment } from './store.ts'
import type { LocaleTexts } from '../../texts/locale-texts.ts'

/** The ways in which the page's forms end a payment, as the values of their buttons. */
export const outcomes = ['approve', 'challenge', 'late', 'decline', 'confirm'] as const
export type Outcome = (typeof outcomes)[number]

/** Merchant, amount and order, and one button for each way to end the payment. */
export function choiceView(
  texts: LocaleTexts,
  payment: SandboxPayment,
  { isUnknown = false, way = '' } = {},
): Html {
  const { t } = texts
  const problem = isUnknown
    ? html`<p class="problem" role="alert">${t('bank.unknown')}</p>`
    : undefined
  const total = amountOf(payment)
  return html`${heading(texts, payment)}
    <section aria-labelledby="summary">
      <h2 id="summary">${t('bank.summary')}</h2>
      ${nameOf(way)}
      <ul>
        ${payment.lines.map(({ name, quantity, amount }) => html`<li><span>${quantity} × ${name}</span><span class="figure">${money(payment, amount)}</span></li>`)}
      </ul>
      <p class="total">
        <span>${t('bank.total')}<small>${t('bank.more')}</small></span
        ><strong class="figure">${total}</strong>
      </p>
    </section>
    ${problem}
    <form method="post">
      <button name="outcome" value="approve" class="primary figure">
        ${t('bank.approve', { amount: total })}
      </button>
      <button name="outcome" value="challenge">${t('bank.challenge')}</button>
      <button name="outcome" value="late" aria-describedby="late">${t('bank.late')}</button>
      <p class="hint" id="late">${t('bank.lateHint')}</p>
      <button name="outcome" value="decline">${t('bank.decline')}</button>
    </form>
    <p class="leave">
      <a href="${payment.returnUrl}" aria-describedby="leave">${t('bank.leave')}</a>
    </p>
    <p class="hint" id="leave">${t('bank.leaveHint')}</p>
    ${footing(texts, payment)}`
}

/** The name of the way to pay that was chosen in the shop; none for a card. */
function nameOf(way: string): Html | undefined {
  const chosen = isPaymentWay(way) ? paymentWays[way] : undefined
  return chosen && 'name' in chosen ? html`<p>${chosen.name}</p>` : undefined
}

/** The bank's second page, which requests a code before the payment is approved. */
export function codeView(
  texts: LocaleTexts,
  payment: SandboxPayment,
  { isWrong }: { isWrong: boolean },
): Html {
  const { t } = texts
  const problem = isWrong
    ? html`<p class="problem" id="problem" role="alert">${t('bank.wrong')}</p>`
    : undefined
  return html`<p class="payee">${t('bank.payTo')} ${payment.merchant}</p>
    <h1>${t('bank.codeTitle')}</h1>
    <p>${t('bank.codeText')}</p>
    <form method="post">
      <label for="code">${t('bank.code')}</label>
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
      <button name="outcome" value="confirm" class="primary">${t('bank.confirm')}</button>
    </form>
    <p class="leave"><a href="?">${t('bank.back')}</a></p>
    ${footing(texts, payment)}`
}

/** The page of a payment that has ended. */
export function closedView(texts: LocaleTexts, payment: SandboxPayment): Html {
  const { t } = texts
  return html`<p class="payee">${t('bank.payTo')} ${payment.merchant}</p>
    <h1>${t('bank.closed')}</h1>
    <p>${t('bank.closedText')}</p>
    <p><a class="button" href="${payment.returnUrl}">${t('bank.toShop')}</a></p>
    ${footing(texts, payment)}`
}

function heading({ t }: LocaleTexts, payment: SandboxPayment) {
  return html`<p class="payee">${t('bank.payTo')} ${payment.merchant}</p>
    <h1 class="figure">${amountOf(payment)}</h1>
    <p class="notice">${t('bank.test')}</p>`
}

function footing({ t }: LocaleTexts, { reference }: SandboxPayment) {
  return html`<footer>${t('bank.reference')} <code>${reference}</code></footer>`
}

function amountOf(payment: SandboxPayment) {
  return money(payment, payment.amount)
}

function money({ currency, locale }: SandboxPayment, centAmount: number) {
  return formatMoney({ centAmount, currencyCode: currency, fractionDigits: 2 }, locale)
}
