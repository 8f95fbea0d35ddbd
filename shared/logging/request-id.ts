const wellFormed = /^[\w-]{8,64}$/

/** Header that carries a request's id: on every answer, and to a remote backend. */
export const requestIdHeader = 'x-request-id'

/** The request id that a caller sent; undefined without one, or for an invalid one. */
export function givenRequestId(request: Request): string | undefined {
  const given = request.headers.get(requestIdHeader)
  return given && wellFormed.test(given) ? given : undefined
}
