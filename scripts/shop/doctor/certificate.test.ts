// Requirements: OPS-12, OPS-48.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeCertificate } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
const day = 86_400_000
const now = new Date()
let server: Server
let ca: string
let address: string

// A server with a certificate of its own for 60 days.
beforeAll(async () => {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '60', ...subject, ...files],
    { stdio: 'ignore' },
  )
  ca = readFileSync(certFile, 'utf8')
  server = createServer({ key: readFileSync(keyFile), cert: ca }, (socket) => socket.end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

it('says how long the certificate of a backend is valid', async () => {
  expect(await judgeCertificate(address, now, ca)).toMatchObject({
    ok: true,
    says: expect.stringMatching(/^ends in (?:59|60) days$/) as string,
  })
})

it('calls one wrong that ends within three weeks, is over, or that nobody vouches for', async () => {
  for (const [at, authority, says] of [
    [new Date(now.getTime() + 40 * day), ca, /^ends in (?:19|20) days$/],
    [now, undefined, /^is not valid: .*SELF_SIGNED/],
  ] as const)
    expect(await judgeCertificate(address, at, authority)).toMatchObject({
      ok: false,
      says: expect.stringMatching(says) as string,
    })
  expect(await judgeCertificate('https://127.0.0.1:9', now)).toMatchObject({
    ok: false,
    says: expect.stringMatching(/^cannot be read: .*ECONNREFUSED/) as string,
  })
})
