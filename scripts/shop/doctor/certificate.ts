import { connect } from 'node:tls'
import type { CertificateReading } from '../../../worker/commerce/operator.ts'
import { type Line, right, wrong } from './line.ts'

const timeout = 15_000
/** Days that are left to renew a certificate. */
const daysAtLeast = 21
const day = 86_400_000

/** What a server shows of its certificate. */
export type ShownCertificate = Pick<CertificateReading, 'endsAt' | 'fault'>

/**
 * Judges the certificate of the remote backend at `address`: that it is valid for its host, by the
 * authorities that this machine trusts or by `ca`, and for three more weeks.
 */
export async function judgeCertificate(address: string, now: Date, ca?: string): Promise<Line> {
  const cure =
    'Renew the certificate where the backend runs. See docs/runbooks/certificate-ends.md.'
  try {
    const { endsAt, fault } = await readCertificate(address, ca)
    if (fault !== undefined) return wrong('backend certificate', `is not valid: ${fault}`, cure)
    const left = Math.floor((endsAt - now.getTime()) / day)
    const says = `ends in ${left} days`
    return left < daysAtLeast
      ? wrong('backend certificate', says, cure)
      : right('backend certificate', says)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const way = 'See that the backend answers: docs/runbooks/backend-down.md.'
    return wrong('backend certificate', `cannot be read: ${message}`, way)
  }
}

/**
 * Reads the certificate of the server at `address`, whether it is valid or not. Throws where there
 * is no answer by TLS within 15 seconds.
 */
export function readCertificate(address: string, ca?: string): Promise<ShownCertificate> {
  const { hostname: host, port } = new URL(address)
  // Nothing is sent. A certificate that is refused is read as well, and told with the reason.
  const place = { host, port: Number(port) || 443, rejectUnauthorized: false, ...(ca && { ca }) }
  return new Promise((done, fail) => {
    const socket = connect({ ...place, servername: host }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const fault = socket.authorized ? undefined : String(socket.authorizationError)
      socket.destroy()
      done({ endsAt: Date.parse(until), fault })
    })
    socket.setTimeout(timeout, () => socket.destroy(new Error('it does not answer')))
    socket.once('error', fail)
  })
}
