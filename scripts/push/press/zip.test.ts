// Requirements: CONT-18.
import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { zipOf } from './zip.ts'
import { filesIn } from '#tests/support/zip.ts'

const files = [
  { name: 'a/één.txt', bytes: Buffer.from('123456789') },
  { name: 'a/empty', bytes: Buffer.alloc(0) },
  { name: 'a/b.bin', bytes: Buffer.from([0, 255, 80, 75, 3, 4]) },
]

describe('an archive', () => {
  it('gives back its files, in their order', () => {
    expect(filesIn(zipOf(files))).toEqual(files)
    expect(filesIn(zipOf([]))).toEqual([])
  })

  it('has the check sums of the format', () => {
    // The check value of CRC-32, of the digits 1 to 9, behind the signature and ten further bytes.
    expect(zipOf(files).readUInt32LE(14).toString(16)).toBe('cbf43926')
  })

  it('is the same for the same files, whatever the time', () => {
    expect(zipOf(files).equals(zipOf(structuredClone(files)))).toBe(true)
  })

  it('refuses two files of one name', () => {
    expect(() => zipOf([files[0]!, files[0]!])).toThrow(RangeError)
  })
})
