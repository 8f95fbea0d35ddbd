import * as z from 'zod'
import { Redirect } from '#shared/api/pages.ts'
import { isAllowedTarget } from '../content/redirect-target.ts'
import { ContentError, readJson } from './files.ts'
import { prune, type Statement, upsert } from './statement.ts'

/** Writes of content/redirects.json. Throws ContentError, also for a target that the shop would refuse. */
export function redirectStatements(root: string): Statement[] {
  const file = readJson(root, 'content/redirects.json', z.array(Redirect))
  file.value.forEach(({ to }, index) => {
    if (!isAllowedTarget(to)) throw new ContentError(`${file.path}:${file.line([index, 'to'])}: ${to} is on no host of the brand`)
  })
  const rows = file.value.map(({ from, to, status }) => ({ source: from, target: to, status }))
  return [...prune('redirects', ['source'], rows), ...upsert('redirects', ['source'], rows)]
}
