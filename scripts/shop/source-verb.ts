import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { sourceMapFolder } from '../../build/source-maps.ts'
import { Refusal } from '../../worker/commerce/operator.ts'
import { root } from '../tools.mjs'
import { defineVerb } from './verb.ts'

const Place = z
  .string()
  .regex(/^assets\/[\w.-]+\.js:\d+:\d+$/, 'is no place such as assets/shop-1a2b3c4d.js:1:2345')

/** Finds the line of the sources for the place of a line `browser_error` of the log (OPS-41). */
export const sourceVerb = defineVerb({
  name: 'source',
  usage: '<release> <file>:<line>:<column>',
  summary: 'finds the source line of an error in a browser, by the source maps of the build',
  needsStorage: false,
  words: ['release', 'place'],
  input: z.object({
    release: z.string().regex(/^[0-9a-f]{12}$/, 'is no release of twelve digits'),
    place: Place,
  }),
  run: async ({ release, place }) => {
    const data = sourceOf(join(root, sourceMapFolder, release), place)
    return { data, text: `${data.file}:${data.line}:${data.column}` }
  },
})

interface Source {
  /** Path of the source, from the project's folder. */
  file: string
  line: number
  column: number
}

/** The place in the sources; throws Refusal where the release's maps do not have it. */
export function sourceOf(folder: string, place: string): Source {
  const [file = '', line, column] = place.split(':')
  const path = join(folder, `${file}.map`)
  if (!existsSync(path))
    throw new Refusal(
      `${relative(root, path)} is missing: build the release's commit once more, or fetch its ${sourceMapFolder}.`,
    )
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
  // The entry's own numbers begin with 0, those of a stack with 1.
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) throw new Refusal(`${place} is of no source.`)
  return {
    file: relative(root, join(root, 'dist/client', dirname(file), entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}
