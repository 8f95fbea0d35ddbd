const wellFormed = /^[\w-]{8,64}$/

/** Header that carries a request's id: on every answer, and to a remote backend. */
export const requestIdHeader = 'x-request-id'

/** The id that a caller gave the request; undefined without one, or for anything that is no id. */
export function givenRequestId(request: Request): string | undefined {
  const given = request.headers.get(requestIdHeader)
  return given && wellFormed.test(given) ? given : undefined
}
