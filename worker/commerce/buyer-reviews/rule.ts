const day = 86_400_000

/**
 * When and whom the shop asks for a review (REV-1, REV-2). Times in milliseconds. An order whose
 * arrival nobody has entered counts from the day on which it was sent.
 */
export const reviewRequests = {
  afterDelivery: 7 * day,
  afterShipping: 21 * day,
  /** How long the link in the mail works. */
  linkLifetime: 90 * day,
  /** Later than that nobody is asked any more: the work stood still, or the order is an old one. */
  atMost: 60 * day,
} as const
