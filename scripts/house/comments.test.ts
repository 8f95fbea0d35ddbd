import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longComments } from './comments.ts'

it('finds comment lines of more than 100 columns', () => {
  const root = mkdtempSync(join(tmpdir(), 'comments-'))
  mkdirSync(join(root, 'shared'))
  const words = 'w'.repeat(100)
  const lines = [
    `// ${words}`,
    `/** ${words} */`,
    ` * ${words}`,
    `const code = '${words}'`,
    `// ${words.slice(3)}`,
    `// oxlint-disable-next-line no-console -- ${words}`,
  ]
  writeFileSync(join(root, 'shared', 'a.ts'), lines.join('\n'))
  writeFileSync(join(root, 'shared', 'b.css'), `/* ${words} */`)
  expect(longComments(root)).toEqual([
    'shared/a.ts:1',
    'shared/a.ts:2',
    'shared/a.ts:3',
    'shared/b.css:1',
  ])
})
