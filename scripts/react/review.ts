import { createHash } from 'node:crypto'
import { parseAst } from 'vite'
import { fasterReactStream, plainVoidElements } from '../../build/fast-react-stream.ts'
import { slimFiles, slimmed, unusedFunctions } from '../../build/slim-react.ts'

/** A file of React that a build changes, with the file of the build that does it. */
export interface ChangedFile {
  /** Path below node_modules. */
  file: string
  changedBy: string
  /** Functions that are emptied, because only unused features call them. */
  emptied: readonly string[]
  /** Gives the changed code. Throws where the code is not as the change expects it. */
  change(code: string): string
}

/** Every file of React that a build changes. */
export const changedFiles: readonly ChangedFile[] = [
  {
    file: 'react-dom/cjs/react-dom-server.edge.production.js',
    changedBy: 'build/fast-react-stream.ts',
    emptied: [],
    change: fasterReactStream,
  },
  {
    file: 'react-dom/cjs/react-dom-server-legacy.browser.production.js',
    changedBy: 'build/fast-react-stream.ts',
    emptied: [],
    change: plainVoidElements,
  },
  ...slimFiles.map((slim) => ({
    file: slim.file,
    changedBy: 'build/slim-react.ts',
    emptied: unusedFunctions(slim.unused),
    change: (code: string) => slimmed(code, slim),
  })),
]

/**
 * What a person has to look at before another version of a file is built in, a sentence each; empty
 * where the change fits and no emptied function has a caller that it did not have.
 */
export function findingsOf(
  { file, change, emptied }: ChangedFile,
  before: string,
  after: string,
): string[] {
  const findings: string[] = []
  try {
    change(after)
  } catch (error) {
    findings.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const [name, callers] of newCallers(emptied, before, after))
    findings.push(`${file}: ${name} is now called by ${callers.join(', ')}`)
  return findings
}

/** Emptied function → functions that call it in the new code and did not in the old. */
function newCallers(
  names: readonly string[],
  before: string,
  after: string,
): [name: string, callers: string[]][] {
  const [old, now] = [callersIn(before), callersIn(after)]
  return names.flatMap((name): [string, string[]][] => {
    const known = new Set(old(name))
    const more = now(name).filter((caller) => !known.has(caller) && !names.includes(caller))
    return more.length > 0 ? [[name, more]] : []
  })
}

/** Gives the top-level functions of a code that call a function. */
function callersIn(code: string): (name: string) => string[] {
  const functions = parseAst(code).body.flatMap((statement) =>
    statement.type === 'FunctionDeclaration' && statement.id
      ? [{ name: statement.id.name, text: code.slice(statement.start, statement.end) }]
      : [],
  )
  return (name) => {
    const call = new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\(`)
    return functions
      .filter((one) => one.name !== name && call.test(one.text))
      .map((one) => one.name)
  }
}

/** The text of a build's file with the hash of the new version in the place of the old one's. */
export function withHash(source: string, before: string, after: string): string {
  const [old, now] = [sha256(before), sha256(after)]
  if (!source.includes(old)) throw new Error(`The file does not name the hash ${old}`)
  return source.replaceAll(old, now)
}

function sha256(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
