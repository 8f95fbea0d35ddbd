import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createBrotliCompress } from 'node:zlib'

const compressible = /^(?:text\/|application\/(?:json|javascript|manifest|ld)|image\/svg)/

/**
 * Headers that are valid for one HTTP/1.1 connection only, and the length, which compression
 * changes.
 */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Starts a proxy in front of a local shop that works like the edge: HTTP/2 over TLS, text
 * compressed in chunks as it arrives. Returns its address.
 */
export async function compressing({ url }) {
  const server = createSecureServer(
    { ...(await certificate()), allowHTTP1: true },
    (asked, answer) => {
      const headers = {
        ...without(asked.headers, (name) => name.startsWith(':')),
        host: asked.authority ?? asked.headers.host,
      }
      const passed = request(url + asked.url, { method: asked.method, headers }, (given) => {
        if (answer.destroyed) return given.destroy()
        const isText =
          compressible.test(given.headers['content-type'] ?? '') &&
          asked.headers['accept-encoding']?.includes('br')
        const kept = without(given.headers, (name) => ofConnection.has(name))
        answer.writeHead(
          given.statusCode,
          isText ? { ...kept, 'content-encoding': 'br', vary: 'accept-encoding' } : kept,
        )
        pipeline([given, ...(isText ? [compress()] : []), answer], ignore)
      })
      passed.once('error', () => answer.destroy())
      pipeline(asked, passed, ignore)
    },
  )
  const sessions = new Set()
  server.on('session', (session) =>
    sessions.add(session.once('close', () => sessions.delete(session))),
  )
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `https://localhost:${server.address().port}`,
    close: () => (server.close(), sessions.forEach((session) => session.destroy())),
  }
}

/** A certificate for this run; browsers are started without certificate checks. */
async function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  try {
    await promisify(execFile)('openssl', ['req', ...options, '-keyout', key, '-out', cert])
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function without(headers, isLeft) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeft(name)))
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY } = constants

/** Compression with the quality that edges use for streams. */
function compress() {
  return createBrotliCompress({
    flush: BROTLI_OPERATION_FLUSH,
    params: { [BROTLI_PARAM_QUALITY]: 4 },
  })
}

// The browser closed the connection early.
function ignore() {}
