import * as z from 'zod'
import {
  certificateAddress,
  findReading,
  Refusal,
  saveReading,
} from '../../../worker/commerce/operator.ts'
import { iso } from '../command-line.ts'
import { readCertificate } from '../doctor/certificate.ts'
import { defineVerb } from '../verb.ts'

const subject = 'backend certificate'

/**
 * Reads the certificate of a remote backend for the shop's watch, which cannot do so itself
 * (OPS-48). `read` is replaced in tests that run where no certificate can be read.
 */
export function certificateVerbs(read = readCertificate) {
  return [
    defineVerb({
      name: 'certificate report',
      usage: '',
      summary:
        'reads the certificate of the remote backend and stores its end in the shop, whose watch raises the alarms certificate-ends and certificate-unread',
      input: z.object({}),
      writes: {
        target: async (_input, { env }) => {
          const address = certificateAddress(env)
          return { subject, state: (address && (await findReading(env, address))) ?? null }
        },
        isDry: (_input, desk) => desk !== undefined && !certificateAddress(desk.env),
      },
      run: async (_input, { env, now }) => {
        const address = certificateAddress(env)
        if (!address)
          return { data: null, text: 'This shop has no remote backend: there is nothing to read.' }
        const { endsAt, fault } = await read(address).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          throw new Refusal(
            `The certificate of ${address} cannot be read: ${reason}. See docs/runbooks/backend-down.md.`,
          )
        })
        const reading = { address, readAt: now.getTime(), endsAt, fault }
        await saveReading(env, reading)
        const verdict = fault === undefined ? '' : ` It is not valid: ${fault}.`
        return {
          data: { ...reading, readAt: iso(reading.readAt), endsAt: iso(endsAt) },
          text: `The certificate of ${address} ends ${iso(endsAt)}.${verdict}`,
        }
      },
    }),
  ]
}
