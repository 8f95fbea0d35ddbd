import { env } from 'cloudflare:workers'
import { markIn } from '#worker/commerce/storage/databases.ts'

/** What French numbers begin with: the mark of the database of the test's orders, if it has one. */
export const frenchPrefix = `FR-${markIn(env) ?? ''}`

/** The form of a French order's number. */
export const frenchNumber = new RegExp(`^${frenchPrefix}[1-9]\\d{7}$`)
