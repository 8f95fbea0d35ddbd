import type { ReactNode } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import { regionsOf } from '#shared/markets/regions.ts'
import type { Issue } from '../use-form.ts'
import { useIssueText } from '../issue-text.ts'
import { useT } from '../../i18n/provider.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { addressLayout, type PlaceField } from '#shared/markets/address-layout.ts'
import type { Suggestions } from './place-source.ts'
import { usePlaces } from './use-places.ts'

interface AddressFieldsProps {
  /** Prefix of the field names: `{part}.firstName` and so on. */
  part: string
  /** Section of the browser's autofill. */
  use: 'shipping' | 'billing'
  country: string
  onCountry: (code: string) => void
  countries: readonly { code: string; name: string }[]
  defaults: Partial<Address>
  issue: (name: string) => Issue | undefined
  /** False where the contact's e-mail and telephone number are already known. */
  contact?: boolean
}

/**
 * The fields of a postal address, in the order and with the labels of its country (CHK-2). Needs a
 * form around it.
 */
export function AddressFields({
  part,
  use,
  country,
  onCountry,
  countries,
  defaults,
  issue,
  contact = true,
}: AddressFieldsProps) {
  const t = useT()
  const issueText = useIssueText()
  const { rows } = addressLayout(country)
  const { id, found, onInput } = usePlaces(country)
  const base = (name: string) => ({
    name: `${part}.${name}`,
    error: issueText(issue(`${part}.${name}`)),
  })
  return (
    <div className="grid gap-5" onInput={onInput}>
      <Towns id={id} found={found} />
      <SelectField
        {...base('country')}
        label={t('checkout.fields.country')}
        autoComplete={`${use} country`}
        value={country}
        onChange={(event) => onCountry(event.target.value)}
      >
        {!country && <option value="">{t('checkout.fields.chooseCountry')}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Row>
        <TextField
          {...base('firstName')}
          label={t('checkout.fields.firstName')}
          autoComplete={`${use} given-name`}
          defaultValue={defaults.firstName}
          required
        />
        <TextField
          {...base('lastName')}
          label={t('checkout.fields.lastName')}
          autoComplete={`${use} family-name`}
          defaultValue={defaults.lastName}
          required
        />
      </Row>
      {rows.map((row) => (
        <PlaceRow key={row.join()} row={row}>
          {row.map((field) => (
            <PlaceInput
              key={field}
              field={field}
              use={use}
              country={country}
              defaults={defaults}
              list={found?.places[1] && id}
              {...base(field)}
            />
          ))}
        </PlaceRow>
      ))}
      {contact && (
        <Row>
          <TextField
            {...base('email')}
            type="email"
            inputMode="email"
            label={t('checkout.fields.email')}
            autoComplete={`${use} email`}
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={defaults.email}
            required
          />
          <TextField
            {...base('mobile')}
            type="tel"
            inputMode="tel"
            label={t('checkout.fields.mobile')}
            hint={t('checkout.fields.mobileHint')}
            autoComplete={`${use} tel`}
            defaultValue={defaults.mobile}
            required
          />
        </Row>
      )}
    </div>
  )
}

/**
 * The list of the field for the town, and what a postal code led to, for those who hear the page.
 */
function Towns({ id, found }: { id: string; found: Suggestions | undefined }) {
  const t = useT()
  const { places = [], filled: city } = found ?? {}
  return (
    <>
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <p className="sr-only" role="status">
        {city
          ? t('checkout.fields.cityFilled', { city })
          : places[1] && t('checkout.fields.cities', { count: places.length })}
      </p>
    </>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

function PlaceRow({ row, children }: { row: readonly PlaceField[]; children: ReactNode }) {
  if (row.length === 1) return children
  return (
    <div className={`grid items-start gap-5 ${rowShapes[row[0] ?? ''] ?? 'sm:grid-cols-2'}`}>
      {children}
    </div>
  )
}

/** Grid columns of rows with a short field. */
const rowShapes: Record<string, string> = {
  streetNumber: 'grid-cols-[1fr_2fr]',
  streetName: 'grid-cols-[2fr_1fr]',
  postalCode: 'grid-cols-[2fr_3fr]',
}

interface PlaceInputProps {
  field: PlaceField
  use: 'shipping' | 'billing'
  country: string
  defaults: Partial<Address>
  name: string
  error: string | undefined
  /** Towns to choose from. */
  list: string | undefined
}

function PlaceInput({ field, use, country, defaults, list, ...named }: PlaceInputProps) {
  const t = useT()
  const { postalCode, state } = addressLayout(country)
  const common = {
    ...named,
    autoComplete: completions[field] && `${use} ${completions[field]}`,
    defaultValue: defaults[field],
  }
  switch (field) {
    case 'state':
      return (
        <SelectField {...common} label={t(`checkout.fields.${state?.label ?? 'state'}`)} required>
          <option value="">{t('checkout.fields.choose')}</option>
          {regionsOf(country)?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'postalCode':
      return (
        <TextField
          {...common}
          label={t(`checkout.fields.${postalCode.label}`)}
          hint={postalCode.example && t('checkout.fields.example', { example: postalCode.example })}
          inputMode={postalCode.isNumeric ? 'numeric' : 'text'}
          autoCapitalize="characters"
          required
        />
      )
    case 'additionalStreetInfo':
      return (
        <TextField
          {...common}
          label={t('checkout.fields.additionalStreetInfo')}
          optional={t('checkout.fields.optional')}
        />
      )
    case 'streetNumber':
      // It is optional too, but the word would not fit into its narrow column.
      return <TextField {...common} label={t('checkout.fields.streetNumber')} />
    case 'city':
      return <TextField {...common} label={t('checkout.fields.city')} list={list} required />
    default:
      return <TextField {...common} label={t(`checkout.fields.${field}`)} required />
  }
}

const completions: Partial<Record<PlaceField, string>> = {
  streetName: 'address-line1',
  additionalStreetInfo: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
}
