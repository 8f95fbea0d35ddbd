/** An error of one field inside an error answer. */
export interface FieldError {
  /** Path of the field in the body, joined by dots, such as `shippingAddress.city`. */
  path: string
  /** Key of its text in the message bundle. */
  key: string
  /** Values for the placeholders of that text. */
  params?: Record<string, string | number>
}

/** JSON of every error answer (API-4). */
export interface ErrorBody {
  statusCode: number
  message: string
  code?: string
  errors?: readonly FieldError[]
  /** The cart's version, for ConcurrentModification only (CART-8). */
  currentVersion?: number
  /** Seconds after which a client may try again. */
  retryAfter?: number
  [extra: string]: unknown
}

type Catalogue = Readonly<Record<string, { status: number; message: string }>>

let catalogue: Catalogue = {}

/**
 * Sets the table from which a new ShopError takes its status and message. On the server `errors.ts`
 * sets itself; the browser sets none, to load less, so a ShopError that is made there has status
 * 500 and its code as message unless its options name others.
 */
export function setErrorCatalogue(table: Catalogue): void {
  catalogue = table
}

/**
 * Further members of an error answer, beside statusCode, message and code. The browser does not
 * validate them, because they come from its own origin.
 */
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
 * The one error class of browser and server: a code, with status and message from the options, else
 * from the catalogue, else 500 and the code itself (ERR-19). `params` fill the catalogue's message
 * only.
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

  /**
   * The error that an error answer's JSON describes; its other members become the details.
   * `fallback` and `status` are used where the JSON has no code or no statusCode.
   */
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
