import { useEffect, useState } from 'react'
import type { Visit } from '#shared/visit.ts'
import { CartView } from '../cart/cart-view.tsx'
import { island } from '../ui/island.tsx'
import '../ui/forms.css'
import '../ui/stepper.css'
import '../ui/sticky-bar.css'

const CartForms = island(() => import('../cart/cart-forms.tsx').then((module) => module.CartForms))

/** The cart page; its content belongs to the visitor. Without scripts it is in the HTML, as forms. */
export function Page({ visit }: { visit: Visit<'cart'> }) {
  const [hasScripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  const { forms } = visit.data
  return forms && !hasScripts ? <CartForms forms={forms} /> : <CartView />
}
