import { readFileSync } from 'node:fs'

export interface Chunk {
  file: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
}

/** What the client's build wrote, by source file or chunk. */
export function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >
}
