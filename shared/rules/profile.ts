import * as z from 'zod/mini'
import { personName } from './person-name.ts'
import { optional, text } from './text.ts'

const earliest = '1900-01-01'
const formatKey = 'errors.dateOfBirth.format'

/**
 * The rules of the profile on a day, YYYY-MM-DD (ACC-7). All fields are optional; a given name is
 * not empty, and a date of birth is a real date that is not in the future.
 */
export function profileOn(today: () => string) {
  const dateOfBirth = text({
    max: { length: 10, message: formatKey },
    problem: (typed) => {
      if (!isCalendarDate(typed)) return formatKey
      return typed < earliest || typed > today() ? 'errors.dateOfBirth.range' : undefined
    },
  })
  return z.strictObject({
    firstName: z.optional(personName('errors.address.firstName')),
    lastName: z.optional(personName('errors.address.lastName')),
    dateOfBirth: optional(dateOfBirth),
  })
}

/** The rules of the profile today. */
export const Profile = profileOn(() => new Date().toISOString().slice(0, 10))
export type Profile = z.infer<typeof Profile>

function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}
