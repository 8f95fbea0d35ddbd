import useSWR from 'swr'
import type { ProductCard } from '#shared/api/products.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useApi } from './api-provider.tsx'

/** Cards of the products that stand side by side, in the order they were chosen; what this market does not sell is left out. */
export function useComparedProducts(keys: readonly string[]): ProductCard[] {
  const { locale } = useI18n()
  const api = useApi()
  const { data = [] } = useSWR([locale, 'compare', ...keys], () => api('POST /api/v1/products/search', { body: { keys: [...keys] } }), {
    keepPreviousData: true,
  })
  return keys.flatMap((key) => data.find((card) => card.key === key) ?? [])
}
