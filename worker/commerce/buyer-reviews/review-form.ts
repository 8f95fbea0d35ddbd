import { brand } from '#shared/settings/brand.ts'
import { type ReviewProblem, reviewLimits } from '#shared/rules/review.ts'
import { html, type Html } from '../mail/html.ts'
import { colonOf } from '#shared/texts/colon.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { BuyerReview } from './store.ts'

/** The fields of one product, as typed or as stored. */
export interface Fields {
  rating: string
  title: string
  text: string
}

/** Names of fields with what is wrong with them. */
export type Problems = Partial<Record<keyof Fields, ReviewProblem>>

export interface ReviewedProduct {
  key: string
  name: string
  stored: BuyerReview | undefined
  fields: Fields
  problems: Problems
}

interface FormContent {
  products: readonly ReviewedProduct[]
  author: string
  authorProblem: ReviewProblem | undefined
}

const stars = [5, 4, 3, 2, 1] as const
/** Characters of a field that are shown again: more was refused for its length. */
const longestShown = reviewLimits.text * 2

/**
 * The form of all products of an order. Published reviews are shown instead of their fields; each
 * stored one has a button that withdraws it.
 */
export function reviewForm(texts: LocaleTexts, content: FormContent): Html {
  const { t } = texts
  const isOpen = content.products.some(({ stored }) => isChangeable(stored))
  return html`<form method="post">
    ${content.products.map((product) => (isChangeable(product.stored) ? fieldsOf(texts, product) : settled(texts, product)))}
    ${
      isOpen
        ? html`${line(texts, {
              id: 'author',
              label: t('backend.review.author'),
              value: content.author,
              limit: reviewLimits.author,
              problem: content.authorProblem,
              hint: t('backend.review.authorHint'),
            })} <button>${t('backend.review.send')}</button>`
        : ''
    }
  </form>`
}

function isChangeable(stored: BuyerReview | undefined): boolean {
  return !stored || stored.state === 'Waiting'
}

function fieldsOf(texts: LocaleTexts, product: ReviewedProduct): Html {
  const { key, name, stored, fields, problems } = product
  const { t } = texts
  const problem = problems.rating && problemText(texts, problems.rating, reviewLimits.title)
  return html`<section aria-labelledby="name-${key}">
    <h2 id="name-${key}">${name}</h2>
    ${stored ? html`<p class="quiet">${t('backend.review.waiting')}</p>` : ''}
    <fieldset${problem ? html` aria-describedby="rating-${key}-problem"` : ''}>
      <legend>${t('backend.review.stars')}</legend>
      ${stars.map(
        (count) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="rating-${key}"
              value="${count}"
              ${String(count) === fields.rating ? html` checked` : ''}
            />
            <span aria-hidden="true">${'★'.repeat(count)}</span>
            ${t('backend.review.starCount', { count })}</label
          >`,
      )}
    </fieldset>
    ${problem ? html`<p class="problem" id="rating-${key}-problem">${problem}</p>` : ''}
    ${line(texts, {
      id: `title-${key}`,
      label: t('backend.review.heading'),
      value: fields.title,
      limit: reviewLimits.title,
      problem: problems.title,
    })}
    ${area(texts, { id: `text-${key}`, value: fields.text, problem: problems.text })}
    ${stored ? withdrawButton(texts, product) : ''}
  </section>`
}

function settled(texts: LocaleTexts, product: ReviewedProduct): Html {
  const { key, name, stored } = product
  if (!stored) return html``
  const { t } = texts
  const { rating, title, text, author, answer, state } = stored
  return html`<section aria-labelledby="name-${key}">
    <h2 id="name-${key}">${name}</h2>
    <p class="quiet">
      ${state === 'Published' ? t('backend.review.published') : t('backend.review.hidden', { email: brand.supportEmail })}
    </p>
    <p>
      <span aria-hidden="true">${'★'.repeat(rating)}</span>
      ${t('backend.review.starCount', { count: rating })}
    </p>
    <p><strong>${title}</strong></p>
    <p class="typed">${text}</p>
    <p class="quiet">${author}</p>
    ${answer ? html`<p class="typed"><strong>${t('backend.review.answer', { brand: brand.name })}</strong> ${answer}</p>` : ''}
    ${withdrawButton(texts, product)}
  </section>`
}

function withdrawButton({ t, language }: LocaleTexts, { key, name }: ReviewedProduct): Html {
  const label = t('backend.review.withdraw')
  return html`<p>
    <button
      class="plain"
      name="withdraw"
      value="${key}"
      formnovalidate
      aria-label="${label}${colonOf(language)} ${name}"
    >
      ${label}
    </button>
  </p>`
}

interface Field {
  id: string
  value: string
  problem: ReviewProblem | undefined
}

interface LineField extends Field {
  label: string
  limit: number
  hint?: string
}

function line(texts: LocaleTexts, { id, label, value, limit, problem, hint }: LineField): Html {
  return html`<label for="${id}">${label}</label>
    ${hint ? html`<p class="quiet" id="${id}-hint">${hint}</p>` : ''}
    <input
      id="${id}"
      name="${id}"
      value="${value.slice(0, longestShown)}"
      maxlength="${limit}"
      ${described(id, problem, hint)}
    />
    ${problemLine(texts, id, problem, limit)}`
}

function area(texts: LocaleTexts, { id, value, problem }: Field): Html {
  const { t } = texts
  const hint = t('backend.review.limit', { max: reviewLimits.text })
  // A first line break in a textarea is dropped by browsers, so one is written.
  return html`<label for="${id}">${t('backend.review.text')}</label>
    <p class="quiet" id="${id}-hint">${hint}</p>
    <textarea
      id="${id}"
      name="${id}"
      rows="6"
      maxlength="${reviewLimits.text}"
      ${described(id, problem, hint)}
    >
${value.slice(0, longestShown)}</textarea>
    ${problemLine(texts, id, problem, reviewLimits.text)}`
}

function described(id: string, problem: ReviewProblem | undefined, hint: string | undefined): Html {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
  return html`${problem ? html` aria-invalid="true"` : ''}${ids ? html` aria-describedby="${ids}"` : ''}`
}

function problemLine(
  texts: LocaleTexts,
  id: string,
  problem: ReviewProblem | undefined,
  limit: number,
): Html {
  return problem
    ? html`<p class="problem" id="${id}-problem">${problemText(texts, problem, limit)}</p>`
    : html``
}

function problemText({ t }: LocaleTexts, problem: ReviewProblem, max: number): string {
  switch (problem) {
    case 'stars':
      return t('backend.review.noStars')
    case 'missing':
      return t('backend.withdrawal.missing')
    case 'long':
      return t('backend.review.limit', { max })
    case 'odd':
      return t('backend.review.odd')
  }
}
