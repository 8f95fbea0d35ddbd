import type { PageContent } from '#shared/api/pages.ts'
import type { PaymentWay } from '#shared/api/payments.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import type { LoadContext } from '../page-definition.ts'
import { messageText } from '../titles.ts'

/**
 * The ways to pay that the payment step offers (PAY-17). None where the backend names none, or does
 * not answer: its provider's page has them.
 */
export async function paymentWays(context: Pick<LoadContext, 'api'>): Promise<PaymentWay[]> {
  const { ways } = await context
    .api('GET /api/v1/payments/ways')
    .catch((): { ways: PaymentWay[] } => ({ ways: [] }))
  return ways
}

/**
 * The same for a page that needs no backend to be shown. The edge caches them for a day; where it
 * has none yet, they are left out after three seconds, which is less than a backend has to answer.
 * As a part that follows in the stream they would add 6 KB of scripts to the cart.
 */
export async function promptPaymentWays(context: Pick<LoadContext, 'api'>): Promise<PaymentWay[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const none = new Promise<PaymentWay[]>((resolve) => {
    timer = setTimeout(resolve, 3000, [])
  })
  const ways = await Promise.race([paymentWays(context), none])
  clearTimeout(timer)
  return ways
}

/**
 * A page whose paragraph about the ways to pay names those of the market, which law has a shop tell
 * before the order begins. The paragraph is left out where there are none; a page without one is
 * returned as it is.
 */
export async function withPaymentWays(
  page: PageContent,
  context: Pick<LoadContext, 'api' | 'locale'>,
): Promise<PageContent> {
  if (
    !page.sections.some(({ collection, item }) => collection === 'text_block' && hasWays(item.text))
  )
    return page
  const names = (await paymentWays(context)).map(
    ({ name }) => name ?? messageText(context, 'checkout.payment.card'),
  )
  const named = (block: RichText[number]): RichText => {
    if (block.type !== 'paragraph' || !block.ways) return [block]
    return names.length > 0 ? [{ ...block, text: [...block.text, ` ${names.join(', ')}`] }] : []
  }
  return {
    ...page,
    sections: page.sections.map((section) =>
      section.collection === 'text_block'
        ? { ...section, item: { ...section.item, text: section.item.text.flatMap(named) } }
        : section,
    ),
  }
}

function hasWays(text: RichText): boolean {
  return text.some((block) => block.type === 'paragraph' && block.ways)
}
