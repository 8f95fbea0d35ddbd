/** The specification's own four words (§4, Start-up); redirects and finished documents use a fuller list at the edge. */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebook|google/i.test(userAgent)
}
