/**
 * A field-level problem inside an error answer: dotted path, message key of the bundle, its
 * parameters.
 */
export interface FieldError {
  path: string
  key: string
  params?: Record<string, string | number>
}

/** JSON of every error answer (API-4). */
export interface ErrorBody {
  statusCode: number
  message: string
  code?: string
  errors?: readonly FieldError[]
  /** Only for ConcurrentModification. */
  currentVersion?: number
  /** Seconds after which a client may try again. */
  retryAfter?: number
  [extra: string]: unknown
}

type Catalogue = Readonly<Record<string, { status: number; message: string }>>

let catalogue: Catalogue = {}

/**
 * Sets the table of codes that ShopError uses. The server sets the whole of errors.ts; the browser
 * sets none and shows the server's messages.
 */
export function knowErrors(table: Catalogue): void {
  catalogue = table
}

/** Further members of an error answer. The browser takes them from its own origin unchecked. */
export interface ErrorDetails {
  errors?: readonly FieldError[]
  /** Codes that a cart cannot be paid with. */
  discountCodes?: string[]
  /** Products that are sold out. */
  skus?: string[]
  /** Keys of products that do not exist. */
  unknown?: string[]
  [extra: string]: unknown
}

interface ShopErrorOptions {
  status?: number
  message?: string
  params?: Record<string, string | number>
  details?: ErrorDetails
  cause?: unknown
}

/**
 * The error class of both sides: a code of the catalogue with its status and message; the default
 * status is 500 (ERR-19).
 */
export class ShopError extends Error {
  readonly code: string
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: string, options: ShopErrorOptions = {}) {
    const known = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined
    super(options.message ?? fill(known?.message ?? code, options.params), { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.status = options.status ?? known?.status ?? 500
    this.details = options.details ?? {}
  }

  /** The error for the JSON of an error answer; `fallback` is the code for JSON without one. */
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

  /** The error as the JSON of an error answer. */
  toBody(): ErrorBody {
    return { statusCode: this.status, message: this.message, code: this.code, ...this.details }
  }
}

function fill(message: string, params: Record<string, string | number> = {}) {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}
