/**
 * Header that the local server sets for connections from other machines; clients cannot remove it.
 */
export const networkPeerHeader = 'x-network-peer'
