import type { ReactNode } from 'react'
import { useQueryParam } from '../navigation/query-param.ts'
import { Link } from '../navigation/link.tsx'

/** A link between the pages for signing in and up that keeps the `redirect` of the address. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const redirect = useQueryParam('redirect')
  return (
    <Link to={redirect ? `${to}?${new URLSearchParams({ redirect })}` : to} className="link target">
      {children}
    </Link>
  )
}
