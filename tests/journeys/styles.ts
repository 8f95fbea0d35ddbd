import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readManifest } from './manifest.ts'

/** Classes that only some pages have rules for, which change what is there without them. */
const modifiers = new Set(['account-nav', 'header-over'])

/**
 * Classes of the page's elements for which the build has rules, none of them in a stylesheet that
 * the page has loaded.
 */
export async function classesWithoutStyles(page: Page): Promise<string[]> {
  const sheets = [...new Set(Object.values(readManifest()).flatMap(({ css = [] }) => css))]
  const classesOf = new Map(
    sheets.map((sheet) => [sheet, namedIn(readFileSync(`dist/client/${sheet}`, 'utf8'))]),
  )
  const { loaded, used } = await page.evaluate(() => ({
    loaded: [...document.styleSheets].flatMap(({ href }) =>
      href ? [new URL(href).pathname.slice(1)] : [],
    ),
    used: [
      ...new Set(
        [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
      ),
    ],
  }))
  const named = (names: readonly string[]) =>
    new Set(names.flatMap((name) => [...(classesOf.get(name) ?? [])]))
  const [here, anywhere] = [named(loaded), named(sheets)]
  return used.filter((name) => anywhere.has(name) && !here.has(name) && !modifiers.has(name))
}

function namedIn(css: string): Set<string> {
  return new Set(
    [...css.matchAll(/\.(-?[a-zA-Z_](?:\\.|[\w-])*)/g)].map(([, name]) =>
      name!.replaceAll('\\', ''),
    ),
  )
}
