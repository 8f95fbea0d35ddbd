import useSWR from 'swr'
import type { Product } from '#shared/api/products.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { useApi } from '../../api/api-provider.tsx'
import { hasCode } from '../../api/write-retry.ts'

/**
 * The products of the comparison, in the order in which they were added; those that this market
 * does not sell are left out.
 */
export function useComparedProducts(keys: readonly string[]): Product[] {
  const { locale } = useI18n()
  const api = useApi()
  async function load(key: string): Promise<Product[]> {
    try {
      return [await api('GET /api/v1/products/{key}', { params: { key } })]
    } catch (error) {
      if (hasCode(error, 'ProductNotFound')) return []
      throw error
    }
  }
  const { data = [] } = useSWR(
    [locale, 'compare', ...keys],
    async () => (await Promise.all(keys.map(load))).flat(),
    { keepPreviousData: true },
  )
  return keys.flatMap((key) => data.find((product) => product.key === key) ?? [])
}
