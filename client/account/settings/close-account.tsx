import { useState } from 'react'
import type { Customer } from '#shared/api/customers.ts'
import { booksYears } from '#shared/rules/retention.ts'
import { routes } from '#shared/routes/routes.ts'
import { useT } from '../../i18n/provider.tsx'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

const table = `${routes.content.href({ path: 'legal/privacy' })}#what-we-hold`

/**
 * Says what closing the account erases and what the law keeps, with the button that opens the
 * dialog.
 */
export function CloseAccount({ customer }: { customer: Customer }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="text-muted">{t('account.close.text', { years: booksYears })}</p>
      <Link to={table} className="link t-small target justify-self-start">
        {t('account.close.policy')}
      </Link>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('account.close.action')}
      </Button>
      {isOpen && <CloseAccountDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
