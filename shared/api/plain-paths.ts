/** Path to which a plain form sends a message to the shop; works without scripts and account. */
export const contactPath = '/api/v1/contact'

/**
 * Path of the download of personal data, opened by a plain link so that the browser saves a file.
 */
export const personalDataPath = '/api/v1/privacy/me'
