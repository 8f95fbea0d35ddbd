import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCertificate } from '#scripts/shop/doctor/certificate.ts'

/** What a stand-in backend does with its next calls. */
export type BackendState = 'answers' | 'certificate-ends' | 'certificate-over' | 'fails'

export interface BackendServer {
  /** Origin of the backend, https. */
  address: string
  /** PUT /<state> sets its state; GET /certificate reads its certificate as a client in Node. */
  control: string
  /** The authority that its certificates are from, PEM. */
  authority: string
}

/**
 * A remote backend with a certificate of its own, which ends soon or is over where a test says so.
 * Runs until the process ends, and does not keep it alive.
 */
export async function serveBackend(): Promise<BackendServer> {
  const { authority, valid, ending, over } = makeCertificates()
  const shown = {
    'certificate-ends': ending,
    'certificate-over': over,
    answers: valid,
    fails: valid,
  }
  let state: BackendState = 'answers'
  const backend = createSecureServer(valid, (_, response) =>
    response.writeHead(state === 'fails' ? 503 : 200, { connection: 'close' }).end('{}'),
  )
  const control = createServer((request, response) => {
    if (request.method === 'GET') {
      void readCertificate(addressOf(backend), authority).then((certificate) =>
        response.end(JSON.stringify(certificate)),
      )
      return
    }
    state = (request.url ?? '').slice(1) as BackendState
    backend.setSecureContext(shown[state])
    // Open connections were made with the certificate of before.
    backend.closeAllConnections()
    response.end()
  })
  for (const server of [backend, control]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    server.unref()
  }
  return {
    address: addressOf(backend),
    control: `http://127.0.0.1:${portOf(control)}`,
    authority,
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const addressOf = (server: Server) => `https://localhost:${portOf(server)}`

/**
 * Certificates of `localhost` from one authority: one for two months, one for nine days, and one
 * that ended yesterday.
 */
function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'))
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  try {
    openssl(`req -x509 ${newKey} -days 90 -subj /CN=authority -keyout a.key -out a.pem`)
    openssl(`req ${newKey} -subj /CN=localhost -keyout key -out request`)
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
    const [valid, ending, over] = ['60', '9', '-1'].map((days) => {
      const signed = '-CA a.pem -CAkey a.key -CAcreateserial -extfile names'
      openssl(`x509 -req -in request ${signed} -days ${days} -out cert`)
      return { key: read('key'), cert: read('cert') }
    })
    return { authority: read('a.pem'), valid: valid!, ending: ending!, over: over! }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
