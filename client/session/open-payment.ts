import { stored } from '../api/browser-storage.ts'

/** The reference of the payment that was started last, so that any tab can return to it. */
export const openPayment = stored({
  key: 'payment',
  area: 'local',
  is: (value): value is string => typeof value === 'string' && value.length <= 128,
})
