import { Redirect } from '#shared/api/pages.ts'
import { isAllowedTarget } from '#shared/routes/redirect-target.ts'
import { readPart } from './broken.ts'
import { type ReaderContext, readRedirects } from './store.ts'

/** All redirects; one that leads to an unknown host is left out and logged (ROUTE-21). */
export async function redirectList(context: ReaderContext): Promise<Redirect[]> {
  const rows = await readRedirects(context)
  return rows.flatMap(({ source, target, status }) => {
    const where = `redirects${source}`
    if (!isAllowedTarget(target)) return readPart(Redirect, { from: source, status }, where) ?? []
    return readPart(Redirect, { from: source, to: target, status }, where) ?? []
  })
}

/** The redirect of one path, or an empty object. */
export async function redirectOf(context: ReaderContext, path: string): Promise<Partial<Redirect>> {
  return (await redirectList(context)).find(({ from }) => from === path) ?? {}
}
