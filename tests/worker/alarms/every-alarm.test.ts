// Requirements: OPS-9, OPS-10, OPS-48.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alarmNames } from '#shared/settings/alarms.ts'
import { causes } from '#tests/worker/alarms/causes.ts'
import { watchedShop } from '#tests/worker/alarms/watched-shop.ts'

const runbooks = Object.keys(import.meta.glob('/docs/runbooks/*.md')).map((path) => path.slice(1))

vi.setConfig({ testTimeout: 240_000 })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('every alarm has a cause that its test makes', () => {
  expect(Object.keys(causes).toSorted()).toEqual(alarmNames.toSorted())
  for (const name of alarmNames) expect(Object.keys(causes[name])).not.toEqual([])
})

describe.each(alarmNames)('the alarm %s', (name) => {
  it.each(Object.entries(causes[name]))(
    'is told once when %s, and once when it is over',
    async (_, cause) => {
      const shop = await watchedShop(cause.settings)
      await shop.run()
      expect(shop.notices).toEqual([])

      await cause.begin(shop)
      await shop.run()
      const [began] = shop.told(name)
      expect(began).toMatchObject({ state: 'began' })
      expect(began!.value).toBeGreaterThan(began!.limit)
      expect(runbooks).toContain(began!.runbook)
      expect(began!.text).toContain(began!.runbook)
      // The cause is still there.
      await shop.pass(5)
      await shop.run()
      expect(shop.told(name)).toEqual([began])

      await cause.end(shop)
      await shop.run()
      await shop.pass(30, 10)
      const [, ended] = shop.told(name)
      expect(ended).toMatchObject({ state: 'ended', runbook: began!.runbook })
      expect(ended!.value).toBeLessThanOrEqual(ended!.limit)
      expect(shop.told(name)).toEqual([began, ended])

      const mails = shop.mailed(name).map((subject) => subject.split(':')[0])
      expect(mails.toSorted()).toEqual(['Alarm', 'Over'])
      const others = new Set(shop.notices.map(({ alarm }) => alarm))
      expect([...others].toSorted()).toEqual([name, ...(cause.also ?? [])].toSorted())
    },
  )
})
