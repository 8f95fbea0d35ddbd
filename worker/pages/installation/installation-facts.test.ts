// Requirements: HELP-8.
import { expect, it } from 'vitest'
import type { InstallationGuide } from '#shared/installation/guide.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { loadTexts } from '../../cache/messages.ts'
import { installationFacts } from './installation-facts.ts'

const aboutDrilling = 'Before you drill, make sure that no pipe and no cable runs behind that spot.'

function factsOf(guide: Pick<InstallationGuide, 'skill' | 'tools'>) {
  const { rows, warnings } = installationFacts({ minutes: 20, ...guide }, [], marketOf('en-gb'))
  return { skill: rows[1]!.value, warnings: warnings.items }
}

it('warns of drilling where a drill is needed, whatever the skill, and nowhere else', async () => {
  await loadTexts('en-gb')
  expect(factsOf({ skill: 'handy', tools: ['drill', 'screwdriver'] })).toEqual({
    skill: 'Anyone handy with a drill and a screwdriver',
    warnings: [aboutDrilling],
  })
  expect(factsOf({ skill: 'handy', tools: ['screwdriver'] })).toEqual({
    skill: 'Anyone handy with a screwdriver',
    warnings: [],
  })
  const { warnings } = factsOf({ skill: 'wiring', tools: ['tester', 'drill'] })
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toBe(aboutDrilling)
})
