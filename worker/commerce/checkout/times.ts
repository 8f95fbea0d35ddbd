const minute = 60_000

/** Stock and codes are kept for an open payment this long, milliseconds (PAY-4). */
export const reservationTime = 30 * minute

/** When the cart's alarm looks after a payment, milliseconds after its start (PAY-9); its reservation's end is a further visit. */
export const visits = [2 * minute, 10 * minute, 60 * minute] as const

/** Where a product of the cart is scarce, an open payment that nobody is making at the provider ends at the first visit after this, milliseconds. */
export const scarceReservation = 10 * minute
