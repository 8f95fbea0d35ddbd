import { useState } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { useCustomer } from '../../session/customer.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { MountedDialog } from '../../ui/overlays/mounted-dialog.tsx'

/** Dialog that confirms the removal of an address. */
export function RemoveAddressDialog({
  address,
  onClose,
}: {
  address: Address
  onClose: () => void
}) {
  const t = useT()
  const { change } = useCustomer()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function remove() {
    setState('busy')
    try {
      await change([{ action: 'removeAddress', addressId: address.id ?? '' }])
      onClose()
    } catch {
      setState('failed')
    }
  }

  return (
    <MountedDialog
      id="remove-address"
      size="sm"
      onClose={onClose}
      title={t('account.addresses.removeTitle')}
      closeLabel={t('cart.close')}
      footer={
        <>
          <Button
            variant="destructive"
            loading={state === 'busy'}
            busyLabel={t('checkout.busy')}
            onClick={remove}
          >
            {t('account.addresses.remove')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('account.addresses.keep')}
          </Button>
        </>
      }
    >
      <FormNotice text={state === 'failed' ? t('checkout.failed') : undefined} />
      <p>
        {t('account.addresses.removeText', {
          name: address.key ?? t('errors.address.defaultName'),
        })}
      </p>
    </MountedDialog>
  )
}
