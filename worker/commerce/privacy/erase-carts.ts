import { cartObject } from '../cart/stub.ts'
import { isCartId } from '../cart/new-id.ts'
import { cartsToErase, endCartErasure } from './store.ts'

const atOnce = 50

/**
 * Erases the carts of deleted customers. One that is being paid, or does not answer, waits for the
 * next run.
 */
export async function eraseCarts(env: Env): Promise<void> {
  const failures: unknown[] = []
  for (const cartId of await cartsToErase(env, atOnce)) {
    try {
      if (!isCartId(cartId) || (await cartObject(env, cartId).erase()))
        await endCartErasure(env, cartId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} carts were not erased: ${String(failures[0])}`,
    )
}
