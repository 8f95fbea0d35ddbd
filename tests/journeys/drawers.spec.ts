// Requirements: SHELL-5, SHELL-6, SHELL-7.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

test('the cart drawer opens, is closed and gives the focus back by keyboard', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  const button = page.getByRole('button', { name: t('shell.cart.open') })
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText(t('cart.empty'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
})

test('the menu goes into a category and back again by keyboard', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const entries = await api('fr-fr')('GET /api/v1/navigations/main')
  const entry = entries.find(({ children }) => children?.length)!
  await open(page, 'fr-fr', routes.home.href({}))
  await page.getByRole('button', { name: t('shell.menu.open') }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  const category = menu.getByRole('button', { name: entry.title })
  await category.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: t('shell.back') })).toBeFocused()
  await expect(menu.getByRole('link', { name: t('shell.seeAll') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(category).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('a menu that was closed at its second level begins at the first again', async ({
  page,
  words,
  isMobile,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  const languages = menu.getByRole('region', { name: t('shell.language.title') })
  const language = page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.language.button', { language: 'Français' }) })
  async function openLanguages() {
    if (!isMobile) return language.click()
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await menu.getByRole('button', { name: 'Français' }).click()
  }
  for (const key of ['first', 'second']) {
    await openLanguages()
    await expect(languages, key).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu, key).toBeHidden()
  }
  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  await expect(menu.getByRole('button', { name: 'Français' })).toBeVisible()
  await expect(languages).toBeHidden()
})

test('no drawer stays in front of the next page', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const entry = (await api('fr-fr')('GET /api/v1/navigations/main')).find(
    ({ children }) => !children?.length,
  )
  await open(page, 'fr-fr', routes.home.href({}))
  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  await menu.getByRole('link', { name: entry!.title }).click()
  await expect(page).toHaveURL(new RegExp(`${entry!.path}$`))
  await expect(menu).toBeHidden()
})
