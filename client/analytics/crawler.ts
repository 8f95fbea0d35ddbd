/** The four words of SHELL-11; redirects and finished documents use a fuller list at the edge. */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebook|google/i.test(userAgent)
}
