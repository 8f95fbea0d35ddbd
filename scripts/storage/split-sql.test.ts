import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { splitSql, statementsOf } from './split-sql.ts'

const plain = (statement: string) =>
  statement
    .replace(/--[^\n]*/g, '')
    .replace(/;\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()

const migrations = readdirSync('migrations').filter((file) => file.endsWith('.sql'))

it.each(migrations)('%s is split as wrangler splits it', (file) => {
  const sql = readFileSync(`migrations/${file}`, 'utf8')
  expect(statementsOf(sql).map(plain)).toEqual(splitSql(sql).map(plain))
})

it('keeps texts, names, comments and the body of a trigger together', () => {
  expect(
    statementsOf(`INSERT INTO a VALUES ('x; it''s'); -- not; here
      CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE WHEN c THEN 1 ELSE 2 END; DELETE FROM d; END;
      /* nor; here */ SELECT "e;f"`).map(plain),
  ).toEqual([
    "INSERT INTO a VALUES ('x; it''s')",
    'CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE WHEN c THEN 1 ELSE 2 END; DELETE FROM d; END',
    'SELECT "e;f"',
  ])
})
