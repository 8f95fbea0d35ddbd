import { useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { reasonOf } from '../cart/engine/refused-change.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { useCustomer } from '../session/customer.ts'
import { serverIssues } from '../forms/server-issues.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useT } from '../i18n/provider.tsx'
import type { Issue } from '../forms/use-form.ts'
import type { AddressValues } from '../forms/address/address-rules.ts'
import { plainAddress } from '../forms/address/plain-address.ts'

type Part = 'shipping' | 'billing'

/**
 * Saves the addresses on the cart. `save` resolves with the issues of fields that the server
 * refuses; `problem` is a message without a field, such as an error in a saved address.
 */
export function useSaveAddresses({ isSaved }: { isSaved: boolean }) {
  const t = useT()
  const issueText = useIssueText()
  const { cart, update } = useCart()
  const { customer, change } = useCustomer()
  const [problem, setProblem] = useState<string>()

  async function put(part: Part, action: () => Promise<Cart>): Promise<Issue[] | undefined> {
    try {
      const leftOut = linesWithout(await action())
      if (leftOut.length === 0) return undefined
      setProblem(t('checkout.address.leftOut', { names: leftOut.join(', ') }))
      return []
    } catch (error) {
      if (error instanceof ShopError && error.code === 'CountryNotServed')
        return [{ path: `${part}.country`, key: 'checkout.address.notServed', params: {} }]
      const issues = serverIssues(error, (path) => path.replace(/^address\./, `${part}.`))
      if (issues.length > 0 && !(isSaved && part === 'shipping')) return issues
      setProblem(issueText(issues[0]) ?? reasonOf(error, t) ?? t('checkout.failed'))
      return []
    }
  }

  /**
   * Names of lines that are not sold in the new country of delivery, and so were removed from the
   * cart.
   */
  function linesWithout({ lineItems }: Cart): string[] {
    const left = new Set(lineItems.map(({ variant }) => variant.sku))
    return (
      cart?.lineItems.filter(({ variant }) => !left.has(variant.sku)).map(({ name }) => name) ?? []
    )
  }

  async function save({ shipping, billing, keep }: AddressValues): Promise<Issue[] | undefined> {
    setProblem(undefined)
    const address = plainAddress(shipping)
    const bill = billing ? plainAddress(billing) : address
    const refused =
      (await put('shipping', () => update([{ action: 'setShippingAddress', address }]))) ??
      (await put('billing', () => update([{ action: 'setBillingAddress', address: bill }])))
    if (refused) return refused
    // The order does not depend on the address book, so a failure there is ignored.
    const named = { key: t('errors.address.defaultName'), ...address }
    if (keep && customer)
      await change([{ action: 'addAddress', address: named }]).catch(() => undefined)
    return undefined
  }

  return { save, problem }
}
