// Requirements: ROUTE-9.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileOfPage, type PageName } from '#shared/routes/pages.ts'
import { sampleAddresses } from '#shared/routes/sample-addresses.ts'
import { matchRoute, routeNames } from '#shared/routes/route-matcher.ts'

const pages = [...routeNames.filter((name) => name !== 'checkout'), 'test', 'error'] as PageName[]

it.each(pages)('%s has a component that renders it', (page) => {
  const file = fileOfPage(page)
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^export function Page\(/m)
})

it('has no component that renders nothing', () => {
  const rendered = new Set(pages.map(fileOfPage))
  const files = readdirSync('client/pages').filter((file) => file.endsWith('.tsx'))
  expect(files.filter((file) => !rendered.has(`client/pages/${file}`))).toEqual([])
})

it.each(routeNames)('%s takes its sample address', (name) => {
  expect(matchRoute(sampleAddresses[name])?.name).toBe(name)
})
