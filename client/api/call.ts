import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type Api, apiKey } from '#shared/api/client.ts'
import type { AnswerOf, Call, InputOf } from '#shared/api/contract.ts'
import type { ShopError } from '#shared/api/shop-error.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useShellData } from '../streaming/shell-data.tsx'
import { useApi } from './api-provider.tsx'

/**
 * A GET of the API as SWR data: `useCall('GET /api/v1/deals', {})`. `null` as input makes no call
 * yet. The SWR key is the call's path, so that values sent with the document are found.
 */
export function useCall<C extends Call & `GET ${string}`>(
  call: C,
  input: InputOf<C> | null,
  options?: SWRConfiguration<AnswerOf<C>, ShopError>,
): SWRResponse<AnswerOf<C>, ShopError> {
  const { locale } = useI18n()
  // SWR reads values from there that came with the document, so markup depends on it.
  useShellData('fallback')
  const api = useApi()
  const key = input === null ? null : apiKey(locale, call, input)
  const load = input === null ? null : () => simpleApi<C>(api)(call, input)
  return useSWR<AnswerOf<C>, ShopError>(key, load, options)
}

/**
 * The API client with a required input: TypeScript cannot resolve the conditional arguments of
 * `Api` for a generic `C`.
 */
export function simpleApi<C extends Call>(
  api: Api,
): (call: C, input: InputOf<C>) => Promise<AnswerOf<C>> {
  return api as (call: C, input: InputOf<C>) => Promise<AnswerOf<C>>
}
