import * as z from 'zod/mini'
import { regionsOf } from '../markets/regions.ts'
import { lineProblem, nameProblem, tidyLine } from './characters.ts'
import { country } from './country.ts'
import { email } from './email.ts'
import { message } from './issue.ts'
import { personName } from './person-name.ts'
import { phone } from './phone.ts'
import { regionsOfPostalCode } from './postal-regions.ts'
import { postalCodeMax, postalCodeProblem, tidyPostalCode } from './postal-codes.ts'
import { atMost, optional, text } from './text.ts'

const emailKey = 'errors.address.email'
const cityKey = 'errors.address.city'
const streetKey = 'errors.address.street'

/** A line that may be left out. */
const line = (length: number) =>
  optional(text({ max: atMost(length), clean: tidyLine, problem: lineProblem }))

// Streets without a name have numbers: "42", in Mannheim "Q1".
const streetProblem = (typed: string) =>
  lineProblem(typed) ?? (/[\p{L}\p{N}]/u.test(typed) ? undefined : streetKey)

/** The fields of an address with its contact (VAL-13), each with its own rule. */
export const addressFields = {
  /** The customer's name for the address; without one the form uses a default name. */
  key: z.optional(text({ required: 'errors.address.key', max: atMost(60) })),
  firstName: personName('errors.address.firstName'),
  lastName: personName('errors.address.lastName'),
  email: email({ required: emailKey, invalid: emailKey }),
  mobile: phone,
  country,
  address: optional(text({ max: atMost(200) })),
  streetNumber: line(20),
  streetName: text({
    required: streetKey,
    max: atMost(100),
    clean: tidyLine,
    problem: streetProblem,
  }),
  additionalStreetInfo: line(100),
  postalCode: text({
    required: 'errors.postalCode.required',
    max: postalCodeMax,
    clean: tidyPostalCode,
  }),
  city: text({
    required: cityKey,
    max: atMost(80),
    clean: tidyLine,
    problem: nameProblem(cityKey),
  }),
  state: optional(text({ max: atMost(100) })),
}

interface Fields {
  country?: unknown
  postalCode?: unknown
  state?: unknown
}

/**
 * Rules that depend on the country. They are checked together with the others, so that a form shows
 * all issues at once.
 */
const byCountry = z.check<Fields>(
  (payload) => {
    const failed = new Set(payload.issues.map((issue) => issue.path?.[0]))
    const { country: code, postalCode, state } = payload.value
    if (typeof code !== 'string' || failed.has('country')) return
    const report = (field: keyof Fields, issue: string) =>
      payload.issues.push({
        code: 'custom',
        input: payload.value[field],
        path: [field],
        message: issue,
        continue: true,
      })
    const problem =
      typeof postalCode === 'string' && !failed.has('postalCode')
        ? postalCodeProblem(postalCode, code)
        : undefined
    if (problem) report('postalCode', problem)
    const regions = regionsOf(code)
    if (!regions || failed.has('state')) return
    const region = regions.find(({ value }) => value === state)
    if (!region) report('state', 'errors.address.state')
    else if (
      typeof postalCode === 'string' &&
      !failed.has('postalCode') &&
      !problem &&
      !regionsOfPostalCode(postalCode, code)?.includes(region.value)
    )
      report('postalCode', message('errors.postalCode.region', { region: region.label }))
  },
  { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
)

/** A whole address, as typed in the account and the checkout. */
export const Address = z.strictObject(addressFields).check(byCountry)
export type Address = z.infer<typeof Address>
