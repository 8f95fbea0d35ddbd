import type { Locale } from '#shared/markets/markets.ts'

/**
 * Pictures that a storefront still shows although a display or a plug in them is not its own, as
 * `id: member`. The list may only become shorter.
 */
export const wrongPictures: Partial<Record<Locale, readonly string[]>> = {}
