const body = '<!doctype html>'.padEnd(40_000, 'x')

/** The measure of all things: a constant page of 40 KB. */
export default {
  fetch() {
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}
