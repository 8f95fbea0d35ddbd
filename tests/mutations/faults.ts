import type { Fault } from './fault.ts'
import { access } from './faults/access.ts'
import { cart } from './faults/cart.ts'
import { limits } from './faults/limits.ts'
import { money } from './faults/money.ts'
import { pages } from './faults/pages.ts'
import { payment } from './faults/payment.ts'
import { privacy } from './faults/privacy.ts'
import { settings } from './faults/settings.ts'

/** All planted faults, by subject. */
export const faults: Fault[] = [
  ...money,
  ...cart,
  ...payment,
  ...access,
  ...limits,
  ...pages,
  ...settings,
  ...privacy,
]
