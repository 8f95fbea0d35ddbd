// Requirements: SHELL-1, SHELL-4, SHELL-10.
import { brand } from '#shared/settings/brand.ts'
import { helpPath } from '#shared/routes/help-path.ts'
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

test('the header has the visitor’s menu at every size, help and the language by name from the tablet on', async ({
  page,
  words,
  isMobile,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  const header = page.getByRole('banner')
  const language = header.getByRole('button', {
    name: t('shell.language.button', { language: 'Français' }),
  })
  for (const width of isMobile ? [320, 390] : [768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const help = header.getByRole('link', { name: t('shell.help') })
    if (isMobile) {
      await expect(help).toBeHidden()
      await expect(language).toBeHidden()
    } else {
      await expect(help).toHaveAttribute('href', `/fr-fr${helpPath('fr')}`)
      await expect(language.getByText('Français', { exact: true })).toBeVisible()
    }
    await header.getByRole('button', { name: t('shell.user.open') }).click()
    await expect(page.getByRole('link', { name: t('shell.user.login') })).toBeVisible()
    await expect(
      page.getByRole('link', { name: t('shell.user.companion', { brand: brand.name }) }),
    ).toHaveAttribute('href', brand.companionApp)
    await page.keyboard.press('Escape')
  }
})

test('an entry of the navigation opens on its icon, its title, all of it, and its children', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  test.skip(isMobile === true, 'phones have the drawer')
  const t = await words('fr-fr')
  const entry = (await api('fr-fr')('GET /api/v1/navigations/main')).find(
    ({ icon, children }) => icon && children?.length,
  )!
  await open(page, 'fr-fr', routes.home.href({}))
  const navigation = page.getByRole('navigation', { name: t('shell.navigation') })
  await navigation.getByRole('button', { name: entry.title }).click()
  const panel = navigation.locator('.nav-panel[data-open]')
  await expect(panel.locator(`use[href$="#${entry.icon}"]`)).toHaveCount(1)
  await expect(panel.getByRole('link', { name: t('shell.seeAll') })).toHaveAttribute(
    'href',
    `/fr-fr${entry.path}`,
  )
  for (const { title } of entry.children!)
    await expect(panel.getByRole('link', { name: title })).toBeVisible()
})

test('the pages for signing in have the legal links and open the cookie choices', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes['auth-login'].href({}))
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href="/fr-fr/legal/imprint"]')).toBeVisible()
  await expect(
    footer.getByText(
      t('shell.footer.copyright', { year: new Date().getUTCFullYear(), brand: brand.name }),
    ),
  ).toBeVisible()
  await footer.getByRole('button', { name: t('shell.cookies') }).click()
  await expect(page.getByRole('dialog', { name: t('shell.consent.title') })).toBeVisible()
})

test('the error page has its picture on wide windows alone, and phones do not load it', async ({
  page,
  words,
  isMobile,
  allowErrors,
}) => {
  allowErrors(/404/)
  const t = await words('fr-fr')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, 'fr-fr', '/perdu')
  await expect(page.getByRole('heading', { level: 1, name: t('shell.error.title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const picture = page.locator(`main img[src*="${brand.lostPicture}"]`).first()
  await expect(picture).toBeVisible({ visible: !isMobile })
  expect(asked.some((url) => url.includes(brand.lostPicture))).toBe(!isMobile)
})
