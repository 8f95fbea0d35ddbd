// Requirements: PERF-2.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as island from './island.tsx'

let parts: typeof island
let isOver: boolean
let count = 0

/** Begins to wait for the time of the part `.part`, whose controls are buttons, until idle. */
async function waitUntilIdle() {
  isOver = false
  void parts
    .whenNeeded('.part', 'button')()
    .then(() => (isOver = true))
  await parts.idle()
  // Whatever follows from it at once is done in the next task.
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(async () => {
  // The module notes once per document what the visitor did: each test has a module of its own.
  parts = await import(/* @vite-ignore */ `./island.tsx?test=${(count += 1)}`)
})

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a part that is loaded when it is needed', () => {
  it('is loaded when idle where one of its buttons is in view', async () => {
    document.body.innerHTML = '<div class="part"><button>Press</button></div>'
    await waitUntilIdle()
    expect(isOver).toBe(true)
  })

  it('is loaded when idle where it did not come with the document', async () => {
    await waitUntilIdle()
    expect(isOver).toBe(true)
  })

  for (const [where, markup] of Object.entries({
    'has no button': '<div class="part"><a href="/">Home</a></div>',
    'is below the view':
      '<div style="height: 300vh"></div><div class="part"><button>Press</button></div>',
  }))
    for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'])
      it(`waits for ${sign} where it ${where}`, async () => {
        document.body.innerHTML = markup
        await waitUntilIdle()
        expect(isOver).toBe(false)
        window.dispatchEvent(new Event(sign))
        await vi.waitFor(() => expect(isOver).toBe(true))
      })
})
