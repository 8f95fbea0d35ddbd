import { createServer, request } from 'node:http'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const compressible = /^(?:text\/|application\/(?:json|javascript|manifest|ld)|image\/svg)/

/** Stands in front of a local shop as the edge does and sends its text compressed, piece by piece as it comes. Gives its address. */
export async function compressing({ url }) {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked
    const passed = request(url + asked.url, { method, headers }, (given) => {
      if (answer.destroyed) return given.destroy()
      const encoding = compressible.test(given.headers['content-type'] ?? '') && encodingOf(headers['accept-encoding'])
      if (!encoding) {
        answer.writeHead(given.statusCode, given.headers)
        return pipeline(given, answer, ignore)
      }
      const { 'content-length': _, ...rest } = given.headers
      answer.writeHead(given.statusCode, { ...rest, 'content-encoding': encoding.name, vary: 'accept-encoding' })
      pipeline(given, encoding.start(), answer, ignore)
    })
    passed.once('error', () => answer.destroy())
    pipeline(asked, passed, ignore)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://localhost:${server.address().port}`, close: () => server.close().closeAllConnections() }
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = constants
// The quality that edges compress with as they stream.
const encodings = [
  { name: 'br', start: () => createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', start: () => createGzip({ flush: Z_SYNC_FLUSH }) },
]

function encodingOf(accepted = '') {
  return encodings.find(({ name }) => accepted.includes(name))
}

// A browser that has seen enough goes away.
function ignore() {}
