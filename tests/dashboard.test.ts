// Requirements: OPS-42.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentsOf } from '#scripts/wrangler/environments.ts'

const metrics = readFileSync('docs/metrics.md', 'utf8')
const levels = readFileSync('docs/slo.md', 'utf8')

interface Query {
  title: string
  sql: string
}

/** The queries of a document, each with the heading above it. */
function queriesOf(document: string): Query[] {
  return [...document.matchAll(/^##+ ([^\n]+)\n(?:(?!^#)[^])*?```metrics\n([^]*?)```/gm)].map(
    ([, title, sql]) => ({ title: title!, sql: sql!.trim() }),
  )
}

const queries = queriesOf(metrics)

/** A dashboard of Grafana with one panel for each query, two beside each other. */
function dashboardOf(all: readonly Query[]) {
  const datasource = { type: 'vertamedia-clickhouse-datasource', uid: '${source}' }
  return {
    title: 'Vitrine',
    uid: 'vitrine',
    schemaVersion: 39,
    time: { from: 'now-2d', to: 'now' },
    templating: {
      list: [
        { name: 'source', label: 'Source', type: 'datasource', query: datasource.type },
        {
          name: 'dataset',
          label: 'Dataset',
          type: 'custom',
          query: environmentsOf('wrangler.toml')
            .map((name) => `vitrine_${name}`)
            .join(','),
          current: { text: 'vitrine_production', value: 'vitrine_production' },
        },
      ],
    },
    panels: all.map(({ title, sql }, index) => {
      const [, time] = / AS (hour|day)\b/.exec(sql) ?? []
      return {
        id: index + 1,
        title,
        type: time ? 'timeseries' : 'table',
        datasource,
        gridPos: { x: 12 * (index % 2), y: 9 * Math.floor(index / 2), w: 12, h: 9 },
        targets: [
          {
            refId: 'A',
            datasource,
            format: 'table',
            rawQuery: true,
            query: sql.replace('FROM vitrine_production', 'FROM $dataset'),
          },
        ],
        // One line for each text of a row, such as each currency.
        ...(time && {
          transformations: [{ id: 'prepareTimeSeries', options: { format: 'multi' } }],
        }),
      }
    }),
  }
}

describe('the dashboard', () => {
  it('has the queries of docs/metrics.md, all of them and no others', async () => {
    expect(queries.length).toBeGreaterThan(8)
    await expect(`${JSON.stringify(dashboardOf(queries), null, 2)}\n`).toMatchFileSnapshot(
      '../docs/dashboards/grafana.json',
    )
  })

  it('asks for datasets that wrangler.toml binds', () => {
    const bound = [...readFileSync('wrangler.toml', 'utf8').matchAll(/^dataset = "(\w+)"/gm)].map(
      ([, name]) => name,
    )
    expect(environmentsOf('wrangler.toml').map((name) => `vitrine_${name}`)).toEqual(bound)
    for (const { title, sql } of [...queries, ...queriesOf(levels)])
      expect(bound, title).toContain(/FROM (\w+)/.exec(sql)?.[1])
  })

  it('asks for kinds and columns that the table of docs/metrics.md has', () => {
    const [head, ...kinds] = metrics
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    const columns = ['`blob1`', '`blob2`', '`double1`', ...head!].filter((cell) =>
      cell.startsWith('`'),
    )
    for (const { title, sql } of [...queries, ...queriesOf(levels)]) {
      for (const [column] of sql.matchAll(/\b(?:blob|double)\d+\b/g))
        expect(columns, title).toContain(`\`${column}\``)
      const asked = [...sql.matchAll(/blob1 = '([\w-]+)'/g)].map(([, kind]) => `\`${kind}\``)
      for (const kind of asked) {
        const row = kinds.find(([name]) => name === kind)
        expect(row, `${title}: ${kind}`).toBeDefined()
        // A column that the kind does not fill would be asked for in vain.
        if (asked.length > 1) continue
        head!.forEach((column, index) => {
          if (/^`(?:blob|double)/.test(column) && sql.includes(column.slice(1, -1)))
            expect(row![index], `${title}: ${column}`).not.toBe('')
        })
      }
    }
  })
})
