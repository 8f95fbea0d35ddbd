import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { flagNames, iconNames } from '../icon-names.ts'

type IconSet = {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const require = createRequire(import.meta.url)

/** Own drawings, where Lucide has no suitable icon. */
const own: Record<string, string> = { menu: '<path d="M3.5 8.5h17M3.5 15.5h11"/>' }

const lucide = read('@iconify-json/lucide/icons.json')
const circleFlags = read('@iconify-json/circle-flags/icons.json')

write(
  'icons.svg',
  iconNames.map((name) => symbol(name, 24, own[name] ?? withoutPaint(body(lucide, name)))),
)
write(
  'flags.svg',
  flagNames.map((name) => symbol(name, 512, withoutMask(body(circleFlags, name.toLowerCase())))),
)

function read(name: string): IconSet {
  return JSON.parse(readFileSync(require.resolve(name), 'utf8'))
}

function body(set: IconSet, name: string): string {
  const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
  if (!found) throw new Error(`No icon called ${name}`)
  return found.body
}

/** Removes colours and stroke width, which `use` inherits from the component. */
function withoutPaint(svg: string): string {
  return svg
    .replace(/ (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin|width)="[^"]*")/g, '')
    .replace(/^<g>(.*)<\/g>$/, '$1')
}

/** Removes the round mask: CSS rounds the flags, which saves an id and a mask each. */
function withoutMask(svg: string): string {
  return svg.replace(/<mask.*?<\/mask>/, '').replace(/^<g mask="[^"]*">(.*)<\/g>$/, '$1')
}

function symbol(id: string, size: number, content: string): string {
  return `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${content}</symbol>`
}

function write(file: string, symbols: string[]): void {
  writeFileSync(
    new URL(file, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`,
  )
}
