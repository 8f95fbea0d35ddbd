/** Path to which a plain form sends a message to the shop; works without scripts and account. */
export const contactPath = '/api/v1/contact'
