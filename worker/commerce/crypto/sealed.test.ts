// Requirements: REC-1.
import { describe, expect, it } from 'vitest'
import { canSeal, seal, unseal } from './sealed.ts'

const first = 'a'.repeat(40)
const second = 'b'.repeat(40)
const text = JSON.stringify([{ email: 'camille@example.org' }, { name: 'Žofie' }])
const bytesOf = (sealed: Uint8Array) => sealed.slice().buffer

describe('what is sealed', () => {
  it('is opened with its key and name, and cannot be read without', async () => {
    const env = { BACKUP_KEY: first }
    const sealed = await seal(env, 'a/1', text)
    expect(await unseal(env, 'a/1', bytesOf(sealed))).toBe(text)
    expect(new TextDecoder().decode(sealed)).not.toContain('camille')
    await expect(unseal(env, 'a/2', bytesOf(sealed))).rejects.toThrow('a/2 cannot be decrypted')
    await expect(unseal({ BACKUP_KEY: second }, 'a/1', bytesOf(sealed))).rejects.toThrow(
      'a/1 cannot be decrypted',
    )
  })

  it('cannot be changed, not even its version', async () => {
    const env = { BACKUP_KEY: first }
    for (const position of [0, 4, 8, 40]) {
      const sealed = await seal(env, 'a/1', text)
      sealed[position]! ^= 1
      await expect(unseal(env, 'a/1', bytesOf(sealed)), `${position}`).rejects.toThrow(
        /cannot be decrypted|unknown format|no version/,
      )
    }
    await expect(unseal(env, 'a/1', new ArrayBuffer(3))).rejects.toThrow('unknown format')
  })

  it('is opened by an older key that is still there, and sealed by the newest', async () => {
    const old = await seal({ BACKUP_KEY: `1:${first}` }, 'a/1', text)
    const both = { BACKUP_KEY: `2:${second},1:${first}` }
    expect(await unseal(both, 'a/1', bytesOf(old))).toBe(text)
    const renewed = await seal(both, 'a/1', text)
    expect(await unseal({ BACKUP_KEY: `2:${second}` }, 'a/1', bytesOf(renewed))).toBe(text)
    await expect(unseal({ BACKUP_KEY: `2:${second}` }, 'a/1', bytesOf(old))).rejects.toThrow(
      'BACKUP_KEY has no version 1',
    )
  })

  it('needs a key', () => expect(canSeal({})).toBe(false))
})
