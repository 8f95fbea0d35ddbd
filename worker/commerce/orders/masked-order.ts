import type { Address } from '#shared/api/addresses.ts'
import type { Order } from '#shared/api/orders.ts'

const hidden = '•••'

/**
 * A guest's order for a browser whose user may be another person by now: what was bought, but not
 * by whom and where it went (ORD-4).
 */
export function maskedOrder({
  customerEmail,
  shippingAddress,
  billingAddress,
  ...order
}: Order): Order {
  return {
    ...order,
    ...(customerEmail !== undefined && { customerEmail: maskedEmail(customerEmail) }),
    ...(shippingAddress && { shippingAddress: maskedAddress(shippingAddress) }),
    ...(billingAddress && { billingAddress: maskedAddress(billingAddress) }),
  }
}

/** The first letter and the domain: enough for its owner to recognise the address. */
function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/su, `$1${hidden}`)
}

function maskedAddress({ country, state, city, firstName, lastName, email }: Address): Address {
  return {
    firstName: initial(firstName),
    lastName: initial(lastName),
    email: maskedEmail(email),
    mobile: hidden,
    streetName: hidden,
    postalCode: hidden,
    city,
    country,
    ...(state !== undefined && { state }),
  }
}

function initial(name: string): string {
  return `${[...name][0] ?? ''}${hidden}`
}
