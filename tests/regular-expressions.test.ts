// Requirements: SEC-10.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const length = 100_000
/**
 * One that is linear is done within a millisecond; one that is not would be at work for half a
 * minute and more.
 */
const timeoutMs = 5_000

interface Found {
  file: string
  pattern: string
  flags: string
}

/** What is never given more characters than these is tried with as many. */
const limits: Record<string, number> = {
  // The digits of a number.
  [String.raw`\B(?=(?:\d{3})+$)`]: 400,
  // The end of base64 that was just made: two signs at most.
  '=+$': 400,
}

it('no regular expression of the shop is stalled by a text of 100,000 characters made for it', async () => {
  const all = ['client', 'shared', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
      .flatMap((file) => expressionsIn(join(folder, file))),
  )
  expect(all.length).toBeGreaterThan(150)
  expect((await stalled(all)).map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([])
}, 600_000)

it('finds those that are', async () => {
  const [bad, good] = ['^([a-z0-9]+)+@x$', '^[a-z0-9]+@x$'].map((pattern) => ({
    file: 'here',
    pattern,
    flags: '',
  }))
  expect(await stalled([good!, bad!, good!])).toEqual([bad])
}, 120_000)

function expressionsIn(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push({ file, ...(node.regex as Omit<Found, 'file'>) })
    for (const member of Object.values(node)) visit(member)
  }
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}

/** Tries the expressions one after another in a thread, which is ended when it hangs. */
async function stalled(all: readonly Found[]): Promise<Found[]> {
  const slow: Found[] = []
  const asked = all.map(({ pattern, flags }) => ({ pattern, flags, attacks: attacksOn(pattern) }))
  for (let begin = 0; begin < all.length;) {
    const at = await standstill(asked, begin)
    if (at === undefined) break
    slow.push(all[at]!)
    begin = at + 1
  }
  return slow
}

/**
 * Long texts that begin like a match and end unlike one: letters, digits, blanks, a mixture, and
 * the literals of the expression itself.
 */
function attacksOn(pattern: string): string[] {
  const own = pattern.replaceAll(/\\[a-z]|[\\[\](){}|*+?^$]/gi, '') || 'a'
  return ['a', '0', ' ', 'a1-._ ', own].map(
    (piece) => `${piece.repeat(Math.ceil((limits[pattern] ?? length) / piece.length))}\u0001`,
  )
}

/** The index at which the thread hangs; undefined when it reaches the end. */
function standstill(asked: object[], begin: number): Promise<number | undefined> {
  const thread = new Worker(work, { eval: true, workerData: { asked, begin } })
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  let at = begin
  let timer: ReturnType<typeof setTimeout> | undefined
  thread.on('message', (next: number) => {
    at = next
    clearTimeout(timer)
    timer = setTimeout(() => resolve(at), timeoutMs)
  })
  thread.on('error', reject)
  thread.on('exit', () => resolve(undefined))
  return promise.finally(() => {
    clearTimeout(timer)
    return thread.terminate()
  })
}

const work = `
  const { parentPort, workerData: { asked, begin } } = require('node:worker_threads')
  for (let at = begin; at < asked.length; at++) {
    parentPort.postMessage(at)
    const { pattern, flags, attacks } = asked[at]
    for (const attack of attacks) attack.replace(new RegExp(pattern, flags), '')
  }
`
