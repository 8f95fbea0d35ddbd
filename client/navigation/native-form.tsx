import { routes } from '#shared/routes/routes.ts'
import { usePath } from '../i18n/provider.tsx'

const id = 'native'

/**
 * The form that buttons submit where no script runs. It is on every page, and the same for every
 * visitor.
 */
export function NativeForm() {
  const path = usePath()
  return <form id={id} method="post" action={path(routes.cart.href({}))} hidden />
}

/** Attributes of a button with a script; without scripts it opens the page at `href`. */
export function leadsTo(href: string) {
  return { type: 'submit', form: id, formMethod: 'get', formAction: href } as const
}

/** Attributes of a button that adds one piece of a product to the cart, also without scripts. */
export function addsToCart(sku: string) {
  return { type: 'submit', form: id, name: 'add', value: sku } as const
}
