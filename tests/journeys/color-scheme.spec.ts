// Requirements: UI-11.
import type { Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import { routes } from '#shared/routes/routes.ts'
import { colourOf, type Scheme, schemes } from '#shared/settings/palette.ts'
import { expect, open, test } from './journey.ts'

const home = '/fr-fr'

/**
 * The scheme in which a page is rendered: its ground, its form controls, and the browser's bars.
 */
async function schemesOf(page: Page) {
  const rendered = await page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    controls: getComputedStyle(document.documentElement).colorScheme,
    // The browser takes the first one that applies.
    bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => matchMedia(media).matches,
    )?.content,
  }))
  return { ...rendered, ground: hex(rendered.ground) }
}

function inScheme(scheme: Scheme) {
  const paper = colourOf('paper', scheme)
  return { ground: paper, controls: scheme, bars: paper }
}

function hex(rgb: string): string {
  const channels = rgb.match(/\d+/g) ?? []
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

async function choice(page: Page, t: Translate) {
  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  return menu.getByRole('combobox', { name: t('shell.scheme.label'), exact: true })
}

test.use({ locale: 'fr-FR' })

for (const scheme of schemes) {
  test.describe(`a device that wishes the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('gets it, and no choice that could not be kept', async ({ page, words }) => {
        const t = await words('fr-fr')
        await page.goto(home)
        expect(await schemesOf(page)).toEqual(inScheme(scheme))
        await expect(page.getByLabel(t('shell.scheme.label'), { exact: true })).toBeHidden()
      })
    })

    test('gets the other one where it was chosen, on the next pages from their first paint', async ({
      page,
      words,
      allowErrors,
    }) => {
      allowErrors(/net::ERR_FAILED/)
      const t = await words('fr-fr')
      const other = scheme === 'light' ? 'dark' : 'light'
      await open(page, 'fr-fr', routes.home.href({}))
      expect(await schemesOf(page)).toEqual(inScheme(scheme))
      const select = await choice(page, t)
      await expect(select).toHaveValue('device')
      await select.selectOption({ label: t(`shell.scheme.${other}`) })
      expect(await schemesOf(page)).toEqual(inScheme(other))

      // Without the scripts that hydrate, only the one in the head can have done it.
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
      await page.goto('/fr-fr/thermostat-tempo', { waitUntil: 'commit' })
      await page.locator('main').waitFor()
      expect(await schemesOf(page)).toEqual(inScheme(other))
      await page.unrouteAll()

      await open(page, 'fr-fr', routes.cart.href({}))
      expect(await schemesOf(page)).toEqual(inScheme(other))
      const again = await choice(page, t)
      await expect(again).toHaveValue(other)
      await again.selectOption({ label: t('shell.scheme.device') })
      expect(await schemesOf(page)).toEqual(inScheme(scheme))
      expect(await page.evaluate(() => localStorage.getItem('vitrine.scheme'))).toBeNull()
    })
  })
}

test.describe('in the dark scheme', () => {
  test.use({ colorScheme: 'dark' })

  test('paper is light', async ({ page }) => {
    await page.goto('/fr-fr/thermostat-tempo/installation')
    await page.emulateMedia({ media: 'print' })
    expect(await schemesOf(page)).toMatchObject({
      ground: colourOf('paper', 'light'),
      controls: 'light',
    })
  })

  test('a page that is refused is dark too', async ({ page, allowErrors }) => {
    allowErrors(/404/)
    await page.goto('/api/v1/newsletter/leave?token=nothing&locale=fr-fr')
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(hex(ground)).toBe(colourOf('paper', 'dark'))
  })
})
