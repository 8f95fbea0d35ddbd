// Requirements: OPS-37.
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { tomlString, withValue } from './wrangler-file.ts'

const text = `# The shop.
name = "vitrine"

# The one that takes money.
[env.production]
# routes = [{ pattern = "shop.example", custom_domain = true }]

[[env.production.d1_databases]]
binding = "OTHER"
database_id = "other"

[[env.production.d1_databases]]
binding = "DB"
database_id = "vitrine" # made by the set-up

[env.production.vars]
SITE_ORIGIN = ""

# The last.
[env.staging]
`

const changed = (after: string) => {
  const [before, now] = [text.split('\n'), after.split('\n')]
  return now.filter((line) => !before.includes(line))
}

describe('a value of wrangler.toml', () => {
  it('is changed where it stands, with the comment behind it', () => {
    const place = { table: 'env.production.d1_databases', binding: 'DB' }
    expect(changed(withValue(text, place, 'database_id', '"a-b"'))).toEqual([
      'database_id = "a-b" # made by the set-up',
    ])
  })

  it('takes the place of its example', () => {
    const after = withValue(text, { table: 'env.production' }, 'routes', '["a.example/*"]')
    expect(after).not.toContain('# routes')
    expect(parse(after)).toMatchObject({ env: { production: { routes: ['a.example/*'] } } })
  })

  it('is added at the end of its table, before the comment of the next', () => {
    const after = withValue(text, { table: 'env.production.vars' }, 'MAIL_FROM', '"a@b.example"')
    expect(after).toContain('SITE_ORIGIN = ""\nMAIL_FROM = "a@b.example"\n\n# The last.\n')
  })

  it.each(['"quotes"', 'back\\slash', 'ümläut', 'tab\t', "it's"])('may be %s', (value) => {
    const after = withValue(
      text,
      { table: 'env.production.vars' },
      'SITE_ORIGIN',
      tomlString(value),
    )
    expect(parse(after)).toMatchObject({ env: { production: { vars: { SITE_ORIGIN: value } } } })
    const again = withValue(after, { table: 'env.production.vars' }, 'SITE_ORIGIN', '"x"')
    expect(parse(again)).toMatchObject({ env: { production: { vars: { SITE_ORIGIN: 'x' } } } })
  })

  it('is refused where its table is missing', () => {
    expect(() => withValue(text, { table: 'env.other' }, 'a', '""')).toThrow('[env.other]')
    expect(() =>
      withValue(text, { table: 'env.production.d1_databases', binding: 'NONE' }, 'a', '""'),
    ).toThrow('the binding NONE')
  })

  it('can be set in the file of the shop, for each environment', () => {
    const own = readFileSync('wrangler.toml', 'utf8')
    for (const environment of ['staging', 'production']) {
      const after = withValue(
        own,
        { table: `env.${environment}.kv_namespaces`, binding: 'CACHE' },
        'id',
        '"0"',
      )
      expect(parse(after)).toMatchObject({
        env: { [environment]: { kv_namespaces: [{ binding: 'CACHE', id: '0' }] } },
      })
      expect(after.split('\n')).toHaveLength(own.split('\n').length)
    }
  })
})
