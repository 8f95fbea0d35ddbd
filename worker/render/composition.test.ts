import { describe, expect, it } from 'vitest'
import { createComposition } from './composition.ts'
import { createNonce, fillNonce, nonceLength } from '../http/nonce.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

describe('a composed page', () => {
  it('has the cached bytes in place of their marks, and the offsets of nonces', () => {
    const placeholder = createNonce()
    const { mark, compose } = createComposition(placeholder)
    const [head, menu] = [
      mark(encoder.encode('<title>Énergie</title>')),
      mark(encoder.encode('<a>€</a>')),
    ]
    const { body, offsets } = compose(
      `é${head}<script nonce="${placeholder}">1</script>${menu}${menu}<script nonce="${placeholder}"></script>`,
    )
    const nonce = 'n'.repeat(nonceLength)
    expect(decoder.decode(body)).not.toContain('|')
    expect(offsets).toHaveLength(2)
    expect(decoder.decode(fillNonce(body, offsets, nonce))).toBe(
      `é<title>Énergie</title><script nonce="${nonce}">1</script><a>€</a><a>€</a><script nonce="${nonce}"></script>`,
    )
  })

  it('has bytes that are made after its text', () => {
    const { markLater, compose } = createComposition(createNonce())
    let late = encoder.encode('')
    const text = `<p>${markLater(() => late)}</p>`
    late = encoder.encode('later')
    expect(decoder.decode(compose(text).body)).toBe('<p>later</p>')
  })

  it('is the unchanged text without marks', () => {
    expect(decoder.decode(createComposition(createNonce()).compose('<p>a|1|b</p>').body)).toBe(
      '<p>a|1|b</p>',
    )
  })
})
