/** One status, or those of which it depends on what is at hand in the data centre. */
type Status = number | number[]

/**
 * Where the status is not that of a shop that is well, by dependency and route: when it throws,
 * fails, hangs, answers garbage, is slow.
 */
export const outcomes: Record<
  string,
  Record<string, [throws: Status, fails: Status, hangs: Status, garbage: Status, slow: Status]>
> = {
  // Everybody's truth: nothing else can answer for it. Rows of another shape are no page, or a
  // fault.
  D1: {
    'the home page': [500, 500, 503, [404, 500, 503], 200],
    'a product page': [500, 500, 503, [404, 500, 503], 200],
    'a category page': [500, 500, 503, [404, 500, 503], 200],
    'an in-app visit': [500, 500, 503, [404, 500, 503], 200],
    // Session, cart and guard are asked one after the other, and a page has its time in all.
    'the checkout page': [500, 500, 503, 500, 503],
    'the account page': [500, 500, 503, 500, 503],
    'a product of the API': [500, 500, 503, 500, 200],
    'reading a cart': [500, 500, 503, 500, 200],
    'changing a cart': [500, 500, 503, 500, 200],
    'starting a payment': [500, 500, 503, 500, 200],
    'asking for a new password': [500, 500, 503, 202, 202],
  },
  'cart objects': {
    'the checkout page': [500, 500, 503, 500, 200],
    'reading a cart': [500, 500, 503, 500, 200],
    'changing a cart': [500, 500, 503, 500, 200],
    'starting a payment': [500, 500, 503, 500, 200],
  },
  // A limit that guards an account stays closed; the sieves before everything else are other
  // bindings, and open.
  'limiter objects': {
    'asking for a new password': [500, 500, 503, 429, 202],
  },
  R2: {
    'a picture': [503, 503, 503, 200, 200],
    'a file': [503, 503, 503, 404, 200],
  },
  Images: {
    'a picture': [503, 503, 503, 503, 200],
  },
  'the payment provider': {
    'starting a payment': [503, 503, 503, 503, 200],
  },
}
