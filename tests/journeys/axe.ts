import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks the page in its present state (A11Y-1); while a dialog is open only the dialog, because
 * the rest cannot be reached. `state` names it where it fails.
 */
export async function expectNoViolation(page: Page, state: string) {
  // Passed rules are not reported in detail, and frames of other origins, which these pages lack,
  // are not searched: this saves two thirds of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
  if ((await page.locator('dialog[open]').count()) > 0)
    axe.include('dialog[open]').disableRules('region')
  const { violations } = await axe.analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${state}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}
