// Requirements: PERF-2.
import { expect, it } from 'vitest'
import type * as island from './island.tsx'
import { idle } from './island.tsx'
import { whenNeeded } from './when-needed.ts'

/** Begins to wait for the time of the part `.part`, whose controls are buttons, until idle. */
async function waitUntilIdle(markup: string) {
  document.body.innerHTML = markup
  const state = { isOver: false }
  void whenNeeded('.part', 'button')().then(() => (state.isOver = true))
  await idle()
  // Whatever follows from it at once is done in the next task.
  await new Promise((resolve) => setTimeout(resolve))
  return state
}

// In this order: what the visitor did is noted once per document.
it('loads a part when idle where one of its buttons is in view', async () => {
  const state = await waitUntilIdle('<div class="part"><button>Press</button></div>')
  expect(state.isOver).toBe(true)
})

it('loads a part when idle where it did not come with the document', async () => {
  expect((await waitUntilIdle('')).isOver).toBe(true)
})

it('loads other parts when the visitor acts', async () => {
  const states = [
    await waitUntilIdle('<div class="part"><a href="/">Home</a></div>'),
    await waitUntilIdle(
      '<div style="height: 300vh"></div><div class="part"><button>Press</button></div>',
    ),
  ]
  expect(states).toEqual([{ isOver: false }, { isOver: false }])
  window.dispatchEvent(new Event('focusin'))
  await expect.poll(() => states).toEqual([{ isOver: true }, { isOver: true }])
})

it.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'click', 'focusin', 'popstate'])(
  'takes %s for an act of the visitor',
  async (sign) => {
    // A module of its own, which has noted nothing.
    const fresh: typeof island = await import(/* @vite-ignore */ `./island.tsx?sign=${sign}`)
    const acted = fresh.acted()
    window.dispatchEvent(new Event(sign))
    await expect(acted).resolves.toBeUndefined()
  },
)
