import { useMemo } from 'react'
import useSWR from 'swr'
import { apiKey } from '#shared/api/client.ts'
import type { ProductCard } from '#shared/api/products.ts'
import * as analytics from '../analytics/product-events.ts'
import { useI18n, useT } from '../i18n/provider.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { useApi } from '../api/api-provider.tsx'
import { useVisitor } from './visitor.ts'
import { guestWishlist } from './guest-wishlist.ts'

export interface Wishlist {
  /** Product keys, the newest last; undefined while unknown. */
  keys: readonly string[] | undefined
  error: unknown
  reload: () => void
  has: (key: string) => boolean
  /**
   * Adds a product to the list or removes it: shown at once, undone with a message if saving fails.
   */
  toggle: (card: ProductCard) => Promise<void>
}

const guestKey = 'wishlist-of-guest'

/**
 * The visitor's wishlist (ACC-9): a customer's is stored by the backend, a guest's in the browser.
 */
export function useWishlist(): Wishlist {
  const visitor = useVisitor()
  const api = useApi()
  const { locale } = useI18n()
  const t = useT()
  const isCustomer = visitor === 'customer'
  const key =
    visitor === 'unknown'
      ? null
      : isCustomer
        ? apiKey(locale, 'GET /api/v1/wishlists/me')
        : guestKey
  const {
    data: keys,
    error,
    mutate,
  } = useSWR<string[], unknown>(key, async () =>
    isCustomer ? (await api('GET /api/v1/wishlists/me')).keys : (guestWishlist.read() ?? []),
  )

  return useMemo(() => {
    async function store(next: string[], card: ProductCard, isAdded: boolean): Promise<string[]> {
      if (isCustomer)
        return (
          await api('PUT /api/v1/wishlists/me', {
            body: isAdded ? { add: [card.key] } : { remove: [card.key] },
          })
        ).keys
      guestWishlist.write(next)
      return next
    }

    async function toggle(card: ProductCard) {
      const isAdded = !keys?.includes(card.key)
      const next = isAdded
        ? [...(keys ?? []), card.key]
        : (keys ?? []).filter((one) => one !== card.key)
      try {
        await mutate(store(next, card, isAdded), {
          optimisticData: next,
          revalidate: false,
          rollbackOnError: true,
        })
        if (isAdded) analytics.addToWishlist(card)
      } catch {
        toast({ variant: 'destructive', title: t('account.wishlist.failed') })
      }
    }

    return {
      keys,
      error,
      reload: () => void mutate(),
      has: (one: string) => keys?.includes(one) ?? false,
      toggle,
    }
  }, [keys, error, mutate, api, isCustomer, t])
}
