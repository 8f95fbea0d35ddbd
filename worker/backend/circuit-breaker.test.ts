// Requirements: AVAIL-4.
import { describe, expect, it } from 'vitest'
import { createCircuit } from './circuit-breaker.ts'

const limits = { failures: 3, within: 1000, rest: 500 }

function failing(times: readonly number[]) {
  const circuit = createCircuit(limits)
  for (const at of times) circuit.report('failed', at)
  return circuit
}

describe('a circuit', () => {
  it('opens after failures in a row within a short time', () => {
    expect(failing([1, 2]).allows(3)).toBe(true)
    expect(failing([1, 2, 3]).allows(4)).toBe(false)
    expect(failing([1, 2, 1500]).allows(1501)).toBe(true)
  })

  it('counts from 0 after an answer', () => {
    const circuit = failing([1, 2])
    circuit.report('answered', 3)
    circuit.report('failed', 4)
    expect(circuit.allows(5)).toBe(true)
  })

  it('allows one call after the rest, and all calls once that is answered', () => {
    const circuit = failing([1, 2, 3])
    expect([circuit.allows(503), circuit.allows(504), circuit.allows(600)]).toEqual([
      true,
      false,
      false,
    ])
    circuit.report('answered', 601)
    expect([circuit.allows(602), circuit.allows(603)]).toEqual([true, true])
  })

  it('stays open while that call fails or has not ended', () => {
    const circuit = failing([1, 2, 3])
    expect(circuit.allows(503)).toBe(true)
    circuit.report('failed', 900)
    expect(circuit.allows(1000)).toBe(false)
    expect(circuit.allows(1401)).toBe(true)
    expect(circuit.allows(1900)).toBe(false)
    expect(circuit.allows(1902)).toBe(true)
  })
})
