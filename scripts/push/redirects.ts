import * as z from 'zod'
import { Redirect } from '#shared/api/pages.ts'
import { isAllowedTarget } from '#shared/routes/redirect-target.ts'
import { ContentError, readJson } from './files.ts'
import type { ContentTable } from './table.ts'

/**
 * The rows of content/redirects.json. Throws ContentError, also for a target that the shop would
 * refuse.
 */
export function redirectTables(root: string): ContentTable[] {
  const file = readJson(root, 'content/redirects.json', z.array(Redirect))
  file.value.forEach(({ to }, index) => {
    if (!isAllowedTarget(to))
      throw new ContentError(
        `${file.path}:${file.line([index, 'to'])}: ${to} is on no host of the brand`,
      )
  })
  const rows = file.value.map(({ from, to, status }) => ({ source: from, target: to, status }))
  return [{ part: 'redirects', table: 'redirects', keys: ['source'], group: ['source'], rows }]
}
