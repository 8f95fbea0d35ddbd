/** Set by the local run's server for connections from other machines, whatever host they name; nobody outside can take it off. */
export const networkPeerHeader = 'x-network-peer'
