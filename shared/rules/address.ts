import * as z from 'zod/mini'
import { regionsOf } from '../markets/regions.ts'
import {
  lettersDigitsSpacesHyphens,
  lettersDigitsSpacesHyphensApostrophes,
  lettersSpacesHyphens,
} from './characters.ts'
import { country } from './country.ts'
import { email } from './email.ts'
import { message } from './issue.ts'
import { phone } from './phone.ts'
import { regionsOfPostalCode } from './postal-regions.ts'
import { postalCodeMax, postalCodeProblem, tidyPostalCode } from './postal-codes.ts'
import { atMost, optional, text } from './text.ts'

const twoOrMore = { length: 2, message: message('errors.tooShort', { min: 2 }) }
const emailKey = 'errors.address.email'

/** A contact's name. The message says 'fewer than 17', the limit is 17 (VAL-5). */
const name = (required: string) =>
  text({
    required,
    min: twoOrMore,
    max: { length: 17, message: message('errors.address.nameLong', { max: 17 }) },
    problem: lettersSpacesHyphens,
  })

/** The fields of an address with its contact (VAL-13), each with its own rule. */
export const addressFields = {
  /** The customer's name for the address; without one the form uses a default name. */
  key: z.optional(text({ required: 'errors.address.key', max: atMost(60) })),
  firstName: name('errors.address.firstName'),
  lastName: name('errors.address.lastName'),
  email: email({ required: emailKey, invalid: emailKey }),
  mobile: phone,
  country,
  address: optional(text({ max: atMost(200) })),
  streetNumber: optional(text({ max: atMost(10), problem: lettersDigitsSpacesHyphens })),
  streetName: text({
    required: 'errors.address.street',
    max: atMost(40),
    problem: lettersDigitsSpacesHyphensApostrophes,
  }),
  additionalStreetInfo: optional(text({ max: atMost(40), problem: lettersDigitsSpacesHyphens })),
  postalCode: text({ max: postalCodeMax, clean: tidyPostalCode }),
  city: text({
    required: 'errors.address.city',
    min: twoOrMore,
    max: atMost(40),
    problem: lettersSpacesHyphens,
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
