import type { ComponentType } from 'react'
import { fileOfPage, type PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'

/**
 * Loaders of the page modules by source file; each exports one component named `Page`.
 * `tests/pages.test.ts` finds a missing one.
 */
const modules = import.meta.glob<{ Page: ComponentType<{ visit: Visit }> }>('/client/pages/*.tsx')

/** The component that renders visits of a page. */
export async function loadPage(name: PageName): Promise<ComponentType<{ visit: Visit }>> {
  const load = modules[`/${fileOfPage(name)}`]
  if (!load) throw new Error(`No module for page ${name}`)
  const { Page } = await load()
  return Page
}
