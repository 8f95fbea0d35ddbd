import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { apiOf, test } from '../journeys/journey.ts'
import { become, families, type Family, widths } from './families.ts'
import { photograph, settle } from './photograph.ts'

const folder = '.sheet'
const wanted = (name: string, all: string[]) => process.env[name]?.split(',') ?? all
const locales = wanted('SHEET_LOCALES', ['fr-fr', 'de-de', 'en-us']) as Locale[]
const sizes = wanted('SHEET_WIDTHS', widths.map(String)).map(Number)
const names = wanted(
  'SHEET_PAGES',
  families.map(({ name }) => name),
)
const shown = families.filter(({ name }) => names.includes(name))

function screenOf(width: number) {
  const isPhone = width < 640
  return { viewport: { width, height: isPhone ? 844 : 900 }, isMobile: isPhone, hasTouch: isPhone }
}

const fileOf = (locale: Locale, { name }: Family, width: number) =>
  `${locale}-${name}-${width}.webp`

for (const locale of locales) {
  for (const width of sizes) {
    test(`${locale} at ${width}`, async ({ browser, userAgent, baseURL, allowErrors }) => {
      allowErrors(/./)
      test.setTimeout(1_200_000)
      mkdirSync(folder, { recursive: true })
      for (const visitor of ['anyone', 'shopper', 'customer'] as const) {
        const theirs = shown.filter((family) => family.visitor === visitor)
        if (theirs.length === 0) continue
        const context = await browser.newContext({
          baseURL,
          userAgent,
          locale: marketOf(locale).tag,
          ...screenOf(width),
        })
        const orderId = await become(
          visitor,
          apiOf(context.request, baseURL!, locale),
          context.request,
          locale,
        )
        const page = await context.newPage()
        for (const family of theirs) {
          await page.goto(localePath(locale, family.path({ locale, orderId })))
          await settle(page)
          writeFileSync(join(folder, fileOf(locale, family, width)), await photograph(page))
        }
        await context.close()
      }
    })
  }
}

test('the sheet', () => {
  const rows = shown.map((family) => {
    const cells = locales.flatMap((locale) =>
      sizes.map((width) => cell(fileOf(locale, family, width), width)),
    )
    return `<section><h2>${family.name}</h2><div>${cells.join('')}</div></section>`
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${rows.join('')}`,
  )
})

test('the pictures of the README', async ({ browser, userAgent, baseURL, allowErrors }) => {
  allowErrors(/./)
  test.setTimeout(300_000)
  const shots: [string, number, string, Family['visitor']][] = [
    ['home', 1440, routes.home.href({}), 'anyone'],
    [
      'product',
      390,
      families.find(({ name }) => name === 'product')!.path({ locale: 'en-us', orderId: '' }),
      'anyone',
    ],
    ['checkout', 1440, routes['checkout-address'].href({}), 'shopper'],
  ]
  for (const [name, width, path, visitor] of shots) {
    const context = await browser.newContext({
      baseURL,
      userAgent,
      locale: 'en-US',
      ...screenOf(width),
      deviceScaleFactor: 2,
    })
    await become(visitor, apiOf(context.request, baseURL!, 'en-us'), context.request, 'en-us')
    const page = await context.newPage()
    await page.goto(path)
    await settle(page)
    writeFileSync(
      `docs/pictures/${name}.webp`,
      await photograph(page, { whole: false, quality: 62 }),
    )
    await context.close()
  }
})

const style =
  'body{font:14px system-ui;background:#888;margin:16px}div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}img{display:block}'

function cell(file: string, width: number) {
  return `<a href="${file}"><img src="${file}" width="${Math.round(width / 3)}" loading="lazy" alt="${file}"></a>`
}
