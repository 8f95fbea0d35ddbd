import { personProblem, tidyLine } from './characters.ts'
import { atMost, text } from './text.ts'

/** A first or last name of 1 to 60 characters, in profile and addresses alike (VAL-3, VAL-5). */
export function personName(required: string) {
  return text({ required, max: atMost(60), clean: tidyLine, problem: personProblem(required) })
}
