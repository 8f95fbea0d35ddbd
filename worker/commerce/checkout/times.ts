const minute = 60_000

/** How long stock and codes are reserved for an open payment, milliseconds (PAY-4). */
export const reservationTime = 30 * minute

/**
 * When the cart's alarm checks a payment, milliseconds after its start (PAY-9); the end of its
 * reservation is one more check.
 */
export const visits = [2 * minute, 10 * minute, 60 * minute] as const

/**
 * Where a product of the cart is scarce, an open payment that is not being completed at the
 * provider ends at the first check after this time, milliseconds (PAY-14).
 */
export const scarceReservation = 10 * minute
