import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a stand-in backend does with its next calls. */
export type BackendState = 'answers' | 'certificate-over' | 'fails'

export interface BackendServer {
  /** Origin of the backend, https. */
  address: string
  /** PUT /<state> sets its state. */
  control: string
  /** The authority that its certificates are from, PEM. */
  authority: string
}

/**
 * A remote backend with a certificate of its own, which is over where a test says so. Runs until
 * the process ends, and does not keep it alive.
 */
export async function serveBackend(): Promise<BackendServer> {
  const { authority, valid, over } = makeCertificates()
  let state: BackendState = 'answers'
  const backend = createSecureServer(valid, (_, response) =>
    response.writeHead(state === 'fails' ? 503 : 200, { connection: 'close' }).end('{}'),
  )
  const control = createServer((request, response) => {
    state = (request.url ?? '').slice(1) as BackendState
    backend.setSecureContext(state === 'certificate-over' ? over : valid)
    // Open connections were made with the certificate of before.
    backend.closeAllConnections()
    response.end()
  })
  const ports = await Promise.all(
    [backend, control].map(async (server) => {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      server.unref()
      return (server.address() as AddressInfo).port
    }),
  )
  return {
    address: `https://localhost:${ports[0]}`,
    control: `http://127.0.0.1:${ports[1]}`,
    authority,
  }
}

/** A valid certificate of `localhost` and one that ended yesterday, from the same authority. */
function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'))
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  try {
    openssl(`req -x509 ${newKey} -days 9 -subj /CN=authority -keyout a.key -out a.pem`)
    openssl(`req ${newKey} -subj /CN=localhost -keyout key -out request`)
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
    const [valid = '', over = ''] = ['9', '-1'].map((days) => {
      const signed = '-CA a.pem -CAkey a.key -CAcreateserial -extfile names'
      openssl(`x509 -req -in request ${signed} -days ${days} -out cert`)
      return read('cert')
    })
    const key = read('key')
    return { authority: read('a.pem'), valid: { key, cert: valid }, over: { key, cert: over } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
