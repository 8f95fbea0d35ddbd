import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

/**
 * The files of a ZIP archive without compression, read from its directory as programs do. Throws
 * where directory, headers, sizes or check sums do not agree.
 */
export function filesIn(archive: Uint8Array): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  check(at + bytes.readUInt32LE(end + 12) === end, 'the directory is not before its end')
  return Array.from({ length: count }, () => {
    check(bytes.readUInt32LE(at) === 0x02014b50, 'no entry of the directory')
    const [method, sum] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)]
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    check(method === 0 && packed === size, `${name} is compressed`)
    check(bytes.readUInt32LE(local) === 0x04034b50, `${name} has no header`)
    // Flags, method, time, check sum, sizes and length of the name are in both headers.
    const both = bytes.subarray(at + 6, at + 30).equals(bytes.subarray(local + 4, local + 28))
    check(both, `the headers of ${name} differ`)
    const from = local + 30 + nameLength
    const content = bytes.subarray(from, from + size)
    check(bytes.toString('utf8', local + 30, from) === name, `${name} has another name`)
    check(crc32(content) === sum, `${name} has another check sum`)
    at += 46 + nameLength
    return { name, bytes: content }
  })
}

function check(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem)
}
