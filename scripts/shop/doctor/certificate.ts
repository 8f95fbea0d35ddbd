import { connect } from 'node:tls'
import { type Line, right, wrong } from './line.ts'

const timeout = 15_000
/** Days that are left to renew a certificate. */
const daysAtLeast = 21
const day = 86_400_000

/**
 * Judges the certificate of the remote backend at `address`: that it is valid for its host, by the
 * authorities that this machine trusts or by `ca`, and for three more weeks.
 */
export async function judgeCertificate(address: string, now: Date, ca?: string): Promise<Line> {
  const { hostname, port } = new URL(address)
  const cure = 'Renew the certificate where the backend runs. See docs/runbooks/backend-down.md.'
  try {
    const ends = await endOf({ host: hostname, port: Number(port) || 443, ...(ca && { ca }) })
    const left = Math.floor((ends.getTime() - now.getTime()) / day)
    const says = `ends in ${left} days`
    return left < daysAtLeast
      ? wrong('backend certificate', says, cure)
      : right('backend certificate', says)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return wrong('backend certificate', `is not valid: ${message}`, cure)
  }
}

function endOf(place: { host: string; port: number; ca?: string }): Promise<Date> {
  return new Promise((done, fail) => {
    const socket = connect({ ...place, servername: place.host }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.destroy()
      done(new Date(until))
    })
    socket.setTimeout(timeout, () => socket.destroy(new Error('it does not answer')))
    socket.once('error', fail)
  })
}
