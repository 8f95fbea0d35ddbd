/** The W3C header that joins the traces of several services: to a remote backend, and from one. */
export const traceHeader = 'traceparent'

const version0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
const zeros = /^0+$/

/**
 * The trace id of a caller, 32 hexadecimal digits; undefined without one, or where the header is
 * not of version 00 of Trace Context. The caller's wish to be sampled is not read: how many
 * requests are traced is the deployment's decision.
 */
export function givenTrace(request: Request): string | undefined {
  const [, trace, span] = version0.exec(request.headers.get(traceHeader) ?? '') ?? []
  return trace && span && !zeros.test(trace) && !zeros.test(span) ? trace : undefined
}

/** The header's value for a call that belongs to a trace. */
export function traceparent(trace: string, isSampled: boolean): string {
  return `00-${trace}-${randomHex(8)}-${isSampled ? '01' : '00'}`
}

/**
 * A trace id: `platform`'s own where it traces the work (it gives zeros where it does not), so that
 * log lines are found by the trace and the other way round; else a new one.
 */
export function newTrace(platform?: string): string {
  return platform && /^[0-9a-f]{32}$/.test(platform) && !zeros.test(platform)
    ? platform
    : randomHex(16)
}

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}
