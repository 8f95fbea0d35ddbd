import type { PageName } from '#shared/routes/pages.ts'
import type { PageDefinition } from './page-definition.ts'
import {
  account,
  accountOrder,
  accountOrders,
  accountSettings,
  accountWishlist,
} from './account.ts'
import { article } from './article.ts'
import { articles } from './articles.ts'
import { login, reset, signup } from './auth.ts'
import { cart } from './cart.ts'
import {
  checkoutAccount,
  checkoutAddress,
  checkoutPayment,
  checkoutRedirect,
  checkoutShipping,
  checkoutSuccess,
} from './checkout.ts'
import { compare } from './compare.ts'
import { contentPage } from './content.ts'
import { error } from './error.ts'
import { finder } from './finder.ts'
import { installation } from './installation/installation.ts'
import { language } from './language.ts'
import { category, listing, offers, subcategory } from './listing.ts'
import { press } from './press.ts'
import { product } from './product.ts'
import { resellers } from './resellers/resellers.ts'
import { room } from './room/room.ts'
import { search } from './search.ts'
import { size } from './size/size.ts'
import { test } from './test.ts'

/** The page definitions; a missing one does not compile. */
export const pages: { [N in PageName]: PageDefinition<N> } = {
  home: contentPage('home'),
  pro: contentPage('pro'),
  press,
  resellers,
  company: contentPage('company'),
  jobs: contentPage('jobs'),
  cart,
  language,
  search,
  compare,
  'auth-login': login,
  'auth-signup': signup,
  'auth-reset': reset,
  account,
  'account-settings': accountSettings,
  'account-wishlist': accountWishlist,
  'account-orders': accountOrders,
  'account-order': accountOrder,
  'checkout-account': checkoutAccount,
  'checkout-address': checkoutAddress,
  'checkout-shipping': checkoutShipping,
  'checkout-payment': checkoutPayment,
  'checkout-redirect': checkoutRedirect,
  'checkout-success': checkoutSuccess,
  offers,
  listing,
  'brand-creations': contentPage('brand-creations'),
  'brand-weather': contentPage('brand-weather'),
  partner: contentPage('partner'),
  brand: contentPage('brand'),
  subcategory,
  category,
  finder,
  room,
  article,
  articles,
  installation,
  size,
  product,
  content: contentPage('content'),
  test,
  error,
}
