import type { AlarmName } from '#shared/settings/alarms.ts'
import { mailCauses } from './mail-causes.ts'
import { platformCauses } from './platform-causes.ts'
import { saleCauses } from './sale-causes.ts'
import type { WatchedShop } from './watched-shop.ts'

/** What really makes an alarm begin, and what ends it. */
export interface Cause {
  /** Settings of the shop. */
  settings?: Record<string, unknown>
  begin: (shop: WatchedShop) => Promise<unknown>
  end: (shop: WatchedShop) => Promise<unknown>
  /** Other alarms that the same cause begins. */
  also?: readonly AlarmName[]
}

/** The causes of alarms by what happens; the first one of each alarm is the plainest. */
export type Causes<Name extends AlarmName = AlarmName> = Record<Name, Record<string, Cause>>

/** Causes of all alarms (OPS-9). An alarm without one is a type error, and fails its test. */
export const causes: Causes = { ...saleCauses, ...mailCauses, ...platformCauses }
