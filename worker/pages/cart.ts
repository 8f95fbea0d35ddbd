import { localePath } from '#shared/markets/locale.ts'
import { deliveryCountry } from '#shared/cart/delivery-country.ts'
import { routes } from '#shared/routes/routes.ts'
import { cartAsForms } from '#shared/routes/without-scripts.ts'
import { definePage } from './page-definition.ts'
import { promptPaymentWays } from './payment/ways.ts'
import { messageTitle } from './titles.ts'

/** The cart page: SWR loads the cart. Without scripts `?view=forms` has the cart in the HTML. */
export const cart = definePage('cart', {
  cache: 'private',
  async load(context, visitor) {
    const path = routes.cart.href({})
    const isForms = visitor?.refused !== undefined || visitor?.query.get('view') === 'forms'
    const head = { title: messageTitle(context, 'cart.title'), noIndex: true }
    const ways = await promptPaymentWays(context)
    if (!visitor || !isForms)
      return {
        data: { personal: true, ways },
        head: { ...head, withoutScripts: localePath(context.locale, path) + cartAsForms },
      }
    const cart = await visitor.cart()
    const country = cart && deliveryCountry(cart, context.market)
    const delivery =
      country && (await context.api('GET /api/v1/shippings/methods', { query: { country } }))
    return {
      data: {
        personal: true,
        ways,
        forms: {
          ...(cart && { cart }),
          ...(delivery && { delivery }),
          ...(visitor.refused && { refused: visitor.refused }),
        },
      },
      head,
    }
  },
})
