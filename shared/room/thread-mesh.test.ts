// Requirements: ROOM-2.
import { describe, expect, it } from 'vitest'
import { threadMesh } from './thread-mesh.ts'

const node = (x: number, relays = false) => ({ x, y: 0, relays })

describe('the lines of Thread', () => {
  it('join the relays by the shortest net, and others to the nearest of them', () => {
    expect(threadMesh([node(0, true), node(30, true), node(10, true), node(28)])).toEqual([
      [10, 0, 0, 0],
      [30, 0, 10, 0],
      [28, 0, 30, 0],
    ])
  })

  it('are none where nothing passes on', () => {
    expect(threadMesh([node(0), node(10)])).toEqual([])
    expect(threadMesh([])).toEqual([])
  })
})
