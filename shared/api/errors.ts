import { setErrorCatalogue } from './shop-error.ts'

export { type ErrorBody, type FieldError, ShopError } from './shop-error.ts'

/**
 * Every error of the API: code → HTTP status and English message (ERR-1 to ERR-19). `{name}` in a
 * message is replaced from the `params` of the ShopError. Clients compare the codes, so a code is
 * never renamed. The browser must not import this file: it imports `shop-error.ts`.
 */
export const errors = {
  PagesFetchFailed: { status: 500, message: 'An error occurred while fetching pages.' },
  NoPagesFound: { status: 500, message: 'No pages found' },
  PageNotFound: { status: 404, message: 'Page {path} Not Found' },
  PageRouteNotFound: { status: 404, message: 'Page not found: {path}' },
  PageFetchFailed: { status: 404, message: 'Page not found' },
  RouteInvalid: { status: 404, message: 'Page Not Found: {path}' },
  ArticlesFetchFailed: { status: 500, message: 'An error occurred while fetching articles.' },
  ArticleNotFound: { status: 404, message: 'Article not found - {id}' },
  CartDeleteFailed: { status: 500, message: 'An error occurred while deleting cart.' },
  CartCreateFailed: { status: 500, message: 'An error occurred while creating cart.' },
  CartUpdateFailed: { status: 500, message: 'An error occurred while updating cart.' },
  CartNotFound: { status: 404, message: 'Cart not found' },
  CartFrozen: { status: 400, message: 'The cart is being paid and cannot be changed.' },
  ConcurrentModification: {
    status: 409,
    message:
      'The cart has a different version than expected. Expected: {expected} - Actual: {actual}.',
  },
  TotalChanged: { status: 409, message: 'The amount to pay is no longer the one that was shown.' },
  LineItemNotFound: { status: 400, message: 'No line item with a sku matches.' },
  SkuNotFound: { status: 400, message: 'The sku {sku} is not sold in this store.' },
  InStock: { status: 400, message: 'The sku {sku} is in stock.' },
  OutOfStock: { status: 400, message: 'Some line items are out of stock during order creation.' },
  QuantityAboveLimit: { status: 400, message: 'At most {max} of {sku} can be ordered.' },
  TooMuchReserved: {
    status: 429,
    message:
      'Too many products are reserved by payments that are still open. Please try again later.',
  },
  DiscountCodeNotFound: { status: 400, message: 'The discount code was not found.' },
  DiscountCodeNonApplicable: {
    status: 400,
    message: 'The discount code can no longer be applied.',
  },
  DiscountCodeState: { status: 400, message: '{state}' },
  DiscountNotApplied: { status: 400, message: 'DiscountNotApplied' },
  ShippingMethodUnavailable: {
    status: 400,
    message: 'This shipping method is not available for this cart.',
  },
  CountryNotServed: {
    status: 400,
    message: 'We do not deliver to this country or region from this store.',
  },
  CheckoutIncomplete: { status: 400, message: 'The cart is not ready for payment.' },
  BestSellersFetchFailed: {
    status: 500,
    message: 'An error occurred while fetching the bestsellers.',
  },
  DealsFetchFailed: { status: 500, message: 'An error occurred while fetching the deals.' },
  AddressAddFailed: { status: 500, message: 'Failed to add address to customer.' },
  CustomerNotFound: { status: 404, message: 'Customer not found' },
  AddressNotFound: { status: 400, message: 'Address not found' },
  OrderNotFound: { status: 404, message: 'Order not found - {id}' },
  OrderNumberFailed: { status: 500, message: 'Failed to update order number after 3 attempts.' },
  OrderNotReady: { status: 500, message: 'Order not ready after retries' },
  OrderNotPaid: { status: 409, message: 'The order is not paid.' },
  ProductNotFound: { status: 404, message: 'The product {key} does not exist.' },
  SelectionNotFound: { status: 404, message: 'Selection not found - {id}' },
  PressFailed: { status: 500, message: "Press data couldn't be loaded" },
  OrderIdMissing: { status: 400, message: 'No order ID provided' },
  PaymentReferenceMissing: { status: 400, message: 'No payment reference provided' },
  EmailMissing: { status: 400, message: 'No email provided' },
  PaymentNotFound: { status: 404, message: 'Payment not found' },
  PaymentInProgress: { status: 409, message: 'A payment for this cart is already in progress.' },
  IdempotencyKeyInFlight: {
    status: 409,
    message: 'A request with this Idempotency-Key is still being processed.',
  },
  IdempotencyKeyReused: {
    status: 422,
    message: 'This Idempotency-Key was used with a different request.',
  },
  WebhookRejected: { status: 400, message: 'The webhook was rejected.' },
  DuplicateField: { status: 400, message: 'A duplicate value {value} exists for field {field}.' },
  InvalidCredentials: { status: 401, message: 'Account with the given credentials not found.' },
  Unauthorized: { status: 401, message: 'Please log in.' },
  Forbidden: { status: 403, message: 'This request is not allowed from here.' },
  TokenInvalid: { status: 400, message: 'This link is no longer valid.' },
  PasswordBreached: { status: 400, message: 'This password is too common.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Please try again later.' },
  SignInBusy: {
    status: 429,
    message: 'Many people are signing in at this moment. Please try again in a few seconds.',
  },
  InvalidInput: { status: 400, message: 'The request is not valid.' },
  InvalidJson: { status: 400, message: 'The request body is not valid JSON.' },
  UnsupportedMediaType: { status: 415, message: 'The request body must be application/json.' },
  PayloadTooLarge: { status: 413, message: 'The request body is too large.' },
  RouteNotFound: { status: 404, message: 'Route not found' },
  MethodNotAllowed: { status: 405, message: 'Method not allowed' },
  ServiceUnavailable: { status: 503, message: 'The service is temporarily unavailable.' },
  RenderFailed: { status: 500, message: 'An error occurred. Please try again later.' },
  Unknown: { status: 500, message: 'An error occurred. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

// Importing this file is enough: from then on ShopError has the statuses and messages.
setErrorCatalogue(errors)
