import { routes } from '#shared/routes/routes.ts'
import { usePath } from '../i18n/provider.tsx'

const id = 'native'

/** What buttons submit where no script runs. It is on every page, and the same for every visitor. */
export function NativeForm() {
  const path = usePath()
  return <form id={id} method="post" action={path(routes.cart.href({}))} hidden />
}

/** Attributes of a button that a script handles: without scripts it opens the page at `href`. */
export function leadsTo(href: string) {
  return { type: 'submit', form: id, formMethod: 'get', formAction: href } as const
}

/** The same for a button that puts one piece of a product into the cart. */
export function addsToCart(sku: string) {
  return { type: 'submit', form: id, name: 'add', value: sku } as const
}
