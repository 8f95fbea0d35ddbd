const body = '<!doctype html>'.padEnd(40_000, 'x')

/** The worker that all others are compared with: a constant page of 40 KB. */
export default {
  fetch() {
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}
