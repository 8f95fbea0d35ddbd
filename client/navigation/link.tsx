import type { ComponentProps } from 'react'
import { usePath } from '../i18n/provider.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /**
   * A path of the shop without locale prefix (from `routes.*.href`), or an https address, which
   * opens in a new tab.
   */
  to: string
}

/** A link: a path gets the current locale's prefix, an https address opens in a new tab. */
export function Link({ to, ...props }: LinkProps) {
  const path = usePath()
  if (to.startsWith('https:'))
    return <a href={to} target="_blank" rel="noopener noreferrer" {...props} />
  return <a href={path(to)} {...props} />
}
