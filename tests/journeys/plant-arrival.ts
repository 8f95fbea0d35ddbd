import { databaseOf } from '../../scripts/storage/database.ts'
import { localVariables } from '../../build/local-variables.ts'
import type { Storage } from '../../scripts/push/storage.ts'
import { askBuyers } from '../../worker/commerce/buyer-reviews/ask-buyers.ts'
import { reviewRequests } from '../../worker/commerce/buyer-reviews/rule.ts'

/**
 * Lets the time pass after which buyers are asked for reviews, and asks them as the regular work
 * does.
 */
export async function plant(storage: Storage): Promise<void> {
  const env = {
    ...localVariables(),
    DB: databaseOf(storage),
    CACHE: { get: (key: string) => storage.readCopy(key) },
  } as unknown as Env
  await askBuyers(env, Date.now() + reviewRequests.afterDelivery)
}
