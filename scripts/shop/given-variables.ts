import { fields } from '#shared/settings/fields.ts'

/** The shop's variables that the environment sets for the local run, such as API_BASE_URL. */
export function givenVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name in fields && value !== undefined ? [[name, value]] : [],
    ),
  )
}
