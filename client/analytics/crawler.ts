/**
 * True for a user agent with one of the four words of SHELL-11. The edge uses a longer list for
 * redirects and finished documents.
 */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebook|google/i.test(userAgent)
}
