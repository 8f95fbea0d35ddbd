/** Path to which a plain form sends a withdrawal; works without scripts, account or order id. */
export const withdrawalPath = '/api/v1/withdrawals'
