import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Columns that a line may have; the formatter breaks code at the same column, but no comment. */
const columns = 100
const files = [
  '*.ts',
  '{bench,build,client,content,scripts,shared,tests,worker}/**/*.{ts,tsx,css,mjs,mts}',
]
const comment = /^\s*(?:\/\/|\/\*|\* )/
/** A directive cannot be broken. */
const directive = /oxlint-disable/

/** Places of comment lines that are too long, as `file:line`. Generated files are left out. */
export function longComments(root = '.'): string[] {
  return globSync(files, { cwd: root })
    .filter((file) => file !== 'worker-configuration.d.ts')
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > columns && comment.test(line) && !directive.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    )
}
