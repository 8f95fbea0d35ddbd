/** A field-level problem inside an error answer: dotted path, message key of the bundle, its parameters. */
export interface FieldError {
  path: string
  key: string
  params?: Record<string, string | number>
}

/** Wire form of every error answer (API-4). */
export interface ErrorBody {
  statusCode: number
  message: string
  code?: string
  errors?: FieldError[]
  /** Present on ConcurrentModification. */
  currentVersion?: number
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  [extra: string]: unknown
}

type Catalogue = Readonly<Record<string, { status: number; message: string }>>

let catalogue: Catalogue = {}

/** Tells the class what codes mean. The server knows the whole table of errors.ts; the browser ships none of it and shows what the server says. */
export function knowErrors(table: Catalogue): void {
  catalogue = table
}

interface ShopErrorOptions {
  status?: number
  message?: string
  params?: Record<string, string | number>
  /** Further members of the error answer, e.g. the fresh cart on a 409. */
  details?: Record<string, unknown>
  cause?: unknown
}

/** The one error class: a code of the catalogue with its status and message; the status defaults to 500 (ERR-19). */
export class ShopError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(code: string, options: ShopErrorOptions = {}) {
    const known = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined
    super(options.message ?? fill(known?.message ?? code, options.params), { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.status = options.status ?? known?.status ?? 500
    this.details = options.details ?? {}
  }

  /** The error that a wire form stands for; `fallback` is the code of one that names none. */
  static of(
    { statusCode, message, code, ...details }: Partial<ErrorBody>,
    fallback = 'Unknown',
    status?: number,
  ): ShopError {
    return new ShopError(code ?? fallback, {
      status: statusCode ?? status,
      message: typeof message === 'string' ? message : undefined,
      details,
    })
  }

  /** The error's wire form. */
  toBody(): ErrorBody {
    return { statusCode: this.status, message: this.message, code: this.code, ...this.details }
  }
}

function fill(message: string, params: Record<string, string | number> = {}) {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}
