/** Where the form of a withdrawal is sent: by a plain form, so that nobody needs scripts, an account or an order at hand. */
export const withdrawalPath = '/api/v1/withdrawals'
