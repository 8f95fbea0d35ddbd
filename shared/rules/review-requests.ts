/**
 * Countries whose law takes a mail that asks for a review for advertising that needs consent in
 * advance, also towards buyers: customers are asked if they agreed to marketing, guests are not.
 * Elsewhere buyers are asked who were told of it when they gave their address, and did not object
 * (docs/counsel.md).
 */
export const consentCountries: readonly string[] = ['AT', 'PL']
