import * as z from 'zod/mini'
import { Email } from './email.ts'
import { invalidKey, message } from './issue.ts'
import { longestMessage } from './message-length.ts'
import { optional, text } from './text.ts'

const line = (length: number) => text({ max: { length, message: 'errors.invalid' } })

/** Some lines of typed text: trimmed, NFC, one kind of line end; no direction marks. */
const Lines = z.string('errors.required').check(
  z.overwrite((typed) =>
    typed.length > longestMessage * 2
      ? typed
      : typed.trim().normalize('NFC').replace(/\r\n?/g, '\n'),
  ),
  z.minLength(1, 'errors.required'),
  z.maxLength(longestMessage, message('errors.tooLong', { max: longestMessage })),
  z.refine((typed) => !/[^\P{Cc}\n\t]|[\p{Cs}\p{Bidi_Control}]/u.test(typed), invalidKey),
)

/**
 * A message to the shop, about an order or for a position, where it names one (HELP-5, HELP-10).
 */
export const ContactMessage = z.object({
  name: line(120),
  email: Email,
  orderNumber: optional(line(40)),
  /** The open position that an application is for. */
  position: optional(line(120)),
  message: Lines,
})
export type ContactMessage = z.infer<typeof ContactMessage>
