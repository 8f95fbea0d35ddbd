import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import type { Customer, CustomerAction } from '#shared/api/customers.ts'
import { AddressText } from '../../forms/address/address-text.tsx'
import { useCustomer } from '../../session/customer.ts'
import { useT } from '../../i18n/provider.tsx'
import { acted } from '../../streaming/island.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { AddressDialogProps } from './address-dialog.tsx'
import { RemoveAddressDialog } from './remove-address-dialog.tsx'

interface AddressBookProps {
  customer: Customer
  countries: readonly { code: string; name: string }[]
}

type Open =
  | { kind: 'edit'; address: Address | undefined; Dialog: ComponentType<AddressDialogProps> }
  | { kind: 'remove'; address: Address }

const loadDialog = () => import('./address-dialog.tsx')

/** The customer's addresses: add, change, remove, and choose the default ones (ACC-8). */
export function AddressBook({ customer, countries }: AddressBookProps) {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const place = useRef<HTMLDivElement>(null)
  const hasOpened = useRef(false)
  useEffect(() => {
    // A removed address takes the button along that opened the question.
    const isLost = !open && hasOpened.current && document.activeElement === document.body
    if (isLost) place.current?.focus()
    hasOpened.current = open !== undefined
  }, [open])
  // The dialog's script is there when it is asked for; a visitor who does nothing needs none of it.
  useEffect(() => {
    acted()
      .then(loadDialog)
      .catch(() => undefined)
  }, [])

  async function edit(address?: Address) {
    try {
      const { AddressDialog } = await loadDialog()
      setOpen({ kind: 'edit', address, Dialog: AddressDialog })
    } catch {
      toast({ variant: 'destructive', title: t('checkout.failed') })
    }
  }

  return (
    <div ref={place} tabIndex={-1} className="grid gap-4">
      {customer.addresses.length === 0 && (
        <p className="text-muted">{t('account.addresses.empty')}</p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 empty:hidden">
        {customer.addresses.map((address) => (
          <li key={address.id} className="tile p-5 grid gap-3 content-between">
            <AddressEntry
              address={address}
              customer={customer}
              countries={countries}
              onEdit={() => void edit(address)}
              onRemove={() => setOpen({ kind: 'remove', address })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        icon="plus"
        className="justify-self-start"
        onClick={() => void edit()}
      >
        {t('account.addresses.add')}
      </Button>
      {open?.kind === 'edit' && (
        <open.Dialog
          address={open.address}
          customer={customer}
          countries={countries}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && <RemoveAddressDialog address={open.address} onClose={close} />}
    </div>
  )
}

interface AddressEntryProps extends AddressBookProps {
  address: Address
  onEdit: () => void
  onRemove: () => void
}

function AddressEntry({ address, customer, countries, onEdit, onRemove }: AddressEntryProps) {
  const t = useT()
  const { change } = useCustomer()
  const name = address.key ?? t('errors.address.defaultName')
  const addressId = address.id ?? ''
  const isShipping = customer.defaultShippingAddressId === addressId
  const isBilling = customer.defaultBillingAddressId === addressId

  async function make(action: CustomerAction) {
    await change([action]).catch(() =>
      toast({ variant: 'destructive', title: t('checkout.failed') }),
    )
  }

  return (
    <>
      <div className="grid gap-2">
        <h3 className="t-label">{name}</h3>
        <div className="t-small text-muted">
          <AddressText address={address} countries={countries} />
        </div>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {isShipping && <Badge tone="paper">{t('account.addresses.defaultShipping')}</Badge>}
          {isBilling && <Badge tone="paper">{t('account.addresses.defaultBilling')}</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Action label={t('account.addresses.editNamed', { name })} onClick={onEdit}>
          {t('account.addresses.edit')}
        </Action>
        <Action label={t('account.addresses.removeNamed', { name })} onClick={onRemove}>
          {t('account.addresses.remove')}
        </Action>
        {!isShipping && (
          <Action onClick={() => void make({ action: 'setDefaultShippingAddress', addressId })}>
            {t('account.addresses.makeShipping')}
          </Action>
        )}
        {!isBilling && (
          <Action onClick={() => void make({ action: 'setDefaultBillingAddress', addressId })}>
            {t('account.addresses.makeBilling')}
          </Action>
        )}
      </div>
    </>
  )
}

function Action({
  label,
  onClick,
  children,
}: {
  label?: string
  onClick: () => void
  children: string
}) {
  return (
    <button type="button" className="link t-small target" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
