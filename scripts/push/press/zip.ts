import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

/** A file of an archive; `name` is its path in it, with slashes. */
export interface ArchivedFile {
  name: string
  bytes: Uint8Array
}

/** The format's earliest day, 1 January 1980: the same files are the same archive at any time. */
const day = (1 << 5) | 1
/** Names are UTF-8. */
const flags = 0x0800
const version = 20

/**
 * A ZIP archive of these files, in their order, without compression: pictures are compressed
 * already. The same files give the same bytes. Throws where two files have one name, and above the
 * format's limits, 65,535 files or 4 GB.
 */
export function zipOf(files: readonly ArchivedFile[]): Buffer {
  if (new Set(files.map(({ name }) => name)).size !== files.length)
    throw new RangeError('Two files of an archive have the same name')
  if (files.length > 0xffff) throw new RangeError('An archive has at most 65,535 files')
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const path = Buffer.from(name)
    const facts = factsOf(path, bytes)
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, path])
    parts.push(local, bytes)
    directory.push(
      numbers([0x02014b50, 4], [version, 2]),
      facts,
      // Comment, disk, attributes inside and outside, place of the local header.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      path,
    )
    offset += local.length + bytes.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  if (offset + length > 0xffffffff) throw new RangeError('An archive has at most 4 GB')
  const count = files.length
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4])
  return Buffer.concat([...parts, ...directory, end, numbers([offset, 4], [0, 2])])
}

/** What both headers of a file have: method, time, check sum, sizes, length of the name. */
function factsOf(path: Uint8Array, bytes: Uint8Array): Buffer {
  const size = bytes.length
  return numbers(
    [version, 2],
    [flags, 2],
    [0, 2],
    [0, 2],
    [day, 2],
    [crc32(bytes), 4],
    [size, 4],
    [size, 4],
    [path.length, 2],
    [0, 2],
  )
}

/** Numbers with their widths in bytes, the lowest byte first. */
function numbers(...values: (readonly [value: number, width: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, width]) => {
      const part = Buffer.alloc(width)
      part.writeUIntLE(value, 0, width)
      return part
    }),
  )
}
