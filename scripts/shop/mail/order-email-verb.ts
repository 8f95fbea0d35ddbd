import * as z from 'zod'
import { correctEmail, deliverAll, namedOrder, Refusal } from '../../../worker/commerce/operator.ts'
import { named, orderWrites } from '../order-writes.ts'
import { defineVerb } from '../verb.ts'

/** Rights the address of an order whose mails come back (MAIL-10). */
export const orderEmailVerb = defineVerb({
  name: 'order email',
  usage: '<number> <e-mail>',
  summary:
    'corrects the e-mail address of an order for its buyer, and sends the confirmation there again',
  words: ['number', 'email'],
  input: named.extend({ email: z.email('is no e-mail address') }),
  writes: orderWrites,
  run: async ({ number, email }, { env, isRemote, now }) => {
    const order = await namedOrder(env, number)
    if (!order) throw new Refusal(`There is no order ${number}.`)
    await correctEmail(env, order, email, now)
    if (!isRemote) await deliverAll(env)
    const when = isRemote
      ? 'The shop sends the confirmation within five minutes.'
      : 'The confirmation is in the outbox.'
    return {
      data: { number, email },
      text: `${number}: mails go to ${email}.\n${when}`,
      changes: { email: 'corrected' },
    }
  },
})
