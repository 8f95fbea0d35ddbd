import * as z from 'zod'
import { languages } from '#shared/markets/markets.ts'
import { listMisses } from '../../worker/commerce/operator.ts'
import { limit } from './command-line.ts'
import { defineVerb } from './verb.ts'

const day = 86_400_000

/** Report for editors, who then write synonyms into `content/search/<language>.json`. */
export const searchVerbs = [
  defineVerb({
    name: 'search misses',
    usage: '[--language de] [--days 30] [--limit 50]',
    summary: 'lists what was searched for and not found, the most frequent first',
    options: {
      language: { type: 'string' },
      days: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z.object({
      language: z.enum(languages).optional(),
      days: z.coerce.number().int().min(1).max(90).default(30),
      limit,
    }),
    columns: ['asked', 'language', 'query'],
    run: async ({ language, days, limit: most }, { env, now }) => {
      const since = Math.floor(now.getTime() / day) - days
      const misses = await listMisses(env, { since, language, limit: most })
      const lines = misses.map(
        ({ asked, language: tongue, query }) => `${String(asked).padStart(6)}  ${tongue}  ${query}`,
      )
      return { data: misses, text: lines.join('\n') || 'Nothing was missed.' }
    },
  }),
]
