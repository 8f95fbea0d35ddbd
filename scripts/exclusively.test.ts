import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exclusively } from './exclusively.ts'

const folder = mkdtempSync(join(tmpdir(), 'exclusively-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that has the lock of a file until it is ended. */
async function holder(file: string) {
  const script = `
    const { exclusively } = await import(${JSON.stringify(import.meta.resolve('./exclusively.ts'))})
    await exclusively(${JSON.stringify(file)}, () => {
      console.log('held')
      return new Promise(() => setInterval(() => undefined, 1_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('work that only one process may do at a time', () => {
  it('is done one after the other, also after a failure', async () => {
    const file = join(folder, 'one', 'lock')
    const steps: string[] = []
    const step = (name: string) => async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
      if (name === 'first') throw new Error('failed')
      return name
    }
    const [first, second] = await Promise.allSettled([
      exclusively(file, step('first')),
      exclusively(file, step('second')),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'failed' } })
    expect(second).toEqual({ status: 'fulfilled', value: 'second' })
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('waits for another process, and goes on where that was killed', async () => {
    const file = join(folder, 'two', 'lock')
    const child = await holder(file)
    const waited = Promise.withResolvers<void>()
    let isDone = false
    const work = exclusively(file, async () => (isDone = true), waited.resolve)
    await waited.promise
    expect(isDone).toBe(false)
    child.kill('SIGKILL')
    expect(await work).toBe(true)
  })
})
