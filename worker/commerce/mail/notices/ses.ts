import * as z from 'zod'
import { maxAddresses, type NoticeReader, parseJson } from './notice.ts'
import { readSns } from './sns.ts'

const recipients = z
  .array(z.looseObject({ emailAddress: z.string().max(400) }))
  .max(maxAddresses)
  .default([])

/** Of feedback notifications, and of event destinations, which name their type otherwise. */
const Event = z.looseObject({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .looseObject({ bounceType: z.string().optional(), bouncedRecipients: recipients })
    .optional(),
  complaint: z
    .looseObject({
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipients,
    })
    .optional(),
  deliveryDelay: z.looseObject({ delayedRecipients: recipients }).optional(),
})

/** Notices of Amazon SES, which come as messages of Amazon SNS; the secret is the topic. */
export const readSes: NoticeReader = async (request) => {
  const message = await readSns(request)
  if (!message) return undefined
  const { notificationType, eventType, bounce, complaint, deliveryDelay } = parseJson(
    Event,
    message.text,
  )
  const { id } = message
  switch (notificationType ?? eventType) {
    case 'Bounce':
      return {
        id,
        kind: bounce?.bounceType === 'Permanent' ? 'bounce' : 'soft-bounce',
        addresses: addressesOf(bounce?.bouncedRecipients),
      }
    case 'Complaint':
      // A reader may also say that a mail is none.
      if (complaint?.complaintFeedbackType === 'not-spam') return undefined
      return { id, kind: 'complaint', addresses: addressesOf(complaint?.complainedRecipients) }
    case 'DeliveryDelay':
      return { id, kind: 'soft-bounce', addresses: addressesOf(deliveryDelay?.delayedRecipients) }
    default:
      return undefined
  }
}

/** Amazon names a recipient as the mail did, with a name where it had one. */
function addressesOf(list: z.infer<typeof recipients> = []): string[] {
  return list.map(({ emailAddress }) => /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress)
}
