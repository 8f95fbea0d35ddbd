import type { Address } from '#shared/api/addresses.ts'
import { addressLines } from '#shared/markets/address-layout.ts'
import { useI18n } from '../../i18n/provider.tsx'

interface AddressTextProps {
  address: Address
  /** Names of further countries, from the page's data. */
  countries?: readonly { code: string; name: string }[]
}

/** An address in the lines of its country's format. */
export function AddressText({ address, countries }: AddressTextProps) {
  const { countryName } = useI18n()
  const country =
    countries?.find(({ code }) => code === address.country)?.name ?? countryName(address.country)
  return (
    <address className="not-italic">
      {addressLines(address, country).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
