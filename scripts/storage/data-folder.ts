import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { relative, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import type { Answer, Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'

/**
 * A process that has locked a data folder: two processes on the same databases would corrupt them.
 */
export interface Holder {
  /** Answers operators' calls from now on; until then they wait. */
  lend(storage: Storage): void
  /** Refuses operators' calls. */
  refuse(reason: string): void
  release(): Promise<void>
}

// The limit of macOS; Linux allows four more.
const longestPath = 103

/** A data folder that cannot be opened now; the message says why. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
}

const Call = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('batch'),
    input: z.object({
      statements: z.array(
        z.object({ sql: z.string(), params: z.array(z.union([z.string(), z.number(), z.null()])) }),
      ),
      database: z.string().optional(),
    }),
  }),
  z.object({ verb: z.literal('forgetCopies'), input: z.string() }),
  z.object({ verb: z.literal('readCopy'), input: z.string() }),
  z.object({
    verb: z.literal('writeCopy'),
    input: z.object({ key: z.string(), text: z.string() }),
  }),
  z.object({
    verb: z.literal('putMedia'),
    input: z.array(z.object({ key: z.string(), file: z.string(), contentType: z.string() })),
  }),
  z.object({ verb: z.literal('deleteMedia'), input: z.array(z.string()) }),
  z.object({ verb: z.literal('runScheduled'), input: z.null() }),
])
type Call = z.infer<typeof Call>

const Answers: z.ZodType<Answer[]> = z.array(
  z.object({
    results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    changes: z.number(),
  }),
)

/**
 * Locks a data folder for this process: listens on a socket in it, which only its owner may use.
 * Throws FolderTaken.
 */
export async function holdDataFolder(folder: string, name: string): Promise<Holder> {
  mkdirSync(folder, { recursive: true })
  const lent = Promise.withResolvers<Storage>()
  // A refusal may come before any call waits for the storage.
  lent.promise.catch(() => undefined)
  const server = createServer((call, answer) => void answerCall(call, answer, name, lent.promise))
  await listen(server, folder)
  // Other handlers may end the process before it has released the folder.
  const leave = () => rmSync(socketOf(folder), { force: true })
  process.once('exit', leave)
  return {
    lend: lent.resolve,
    refuse: (reason) => lent.reject(new Error(reason)),
    release: () => {
      process.off('exit', leave)
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** The storage of the process that has locked the folder; undefined without one. */
export async function heldStorage(folder: string): Promise<Storage | undefined> {
  if (!(await holderOf(folder))) return undefined
  const call = (verb: Call['verb'], input: unknown) => send(folder, { verb, input })
  return {
    batchLimit: 2_000_000,
    batch: async (statements, database) =>
      Answers.parse(await call('batch', { statements, database })),
    forgetCopies: async (prefix) => z.number().parse(await call('forgetCopies', prefix)),
    readCopy: async (key) =>
      z
        .string()
        .nullable()
        .parse(await call('readCopy', key)) ?? undefined,
    writeCopy: async (key, text) => void (await call('writeCopy', { key, text })),
    putMedia: async (media) =>
      void (await call(
        'putMedia',
        media.map(({ key, file, contentType }) => ({
          key,
          contentType,
          file: resolve(root, file),
        })),
      )),
    deleteMedia: async (keys) => void (await call('deleteMedia', keys)),
    runScheduled: async () => void (await call('runScheduled', null)),
    close: async () => {},
  }
}

async function listen(server: Server, folder: string) {
  if (await tryListening(server, folder)) return
  const holder = await holderOf(folder)
  if (holder) throw new FolderTaken(`${holder} uses the data in ${resolve(folder)}.`)
  // Left by a process that was killed.
  rmSync(socketOf(folder), { force: true })
  if (!(await tryListening(server, folder)))
    throw new FolderTaken(`Another process uses the data in ${resolve(folder)}.`)
}

function tryListening(server: Server, folder: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const failed = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(false) : fail(error)
    server.once('error', failed)
    server.listen(socketOf(folder), () => {
      server.off('error', failed)
      chmodSync(socketOf(folder), 0o600)
      done(true)
    })
  })
}

async function answerCall(
  call: IncomingMessage,
  answer: ServerResponse,
  name: string,
  storage: Promise<Storage>,
) {
  const reply = (body: object) => answer.setHeader('connection', 'close').end(JSON.stringify(body))
  if (call.method !== 'POST') return reply({ result: `${name} (process ${process.pid})` })
  try {
    reply({ result: (await perform(await storage, Call.parse(await json(call)))) ?? null })
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) })
  }
}

function perform(storage: Storage, { verb, input }: Call): Promise<unknown> {
  switch (verb) {
    case 'batch':
      return storage.batch(input.statements, input.database)
    case 'forgetCopies':
      return storage.forgetCopies(input)
    case 'readCopy':
      return storage.readCopy(input).then((text) => text ?? null)
    case 'writeCopy':
      return storage.writeCopy(input.key, input.text)
    case 'putMedia':
      return storage.putMedia(input)
    case 'deleteMedia':
      return storage.deleteMedia(input)
    case 'runScheduled':
      if (!storage.runScheduled) throw new Error('The shop has to run for it: npm start.')
      return storage.runScheduled()
  }
}

/** Name of the process that listens; undefined without one. */
async function holderOf(folder: string): Promise<string | undefined> {
  try {
    return String(await send(folder))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Whether a connection failed because no process listens. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}

const Reply = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })])

async function send(
  folder: string,
  call?: { verb: Call['verb']; input: unknown },
): Promise<unknown> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const outgoing = request(
      { socketPath: socketOf(folder), method: call ? 'POST' : 'GET', agent: false },
      done,
    )
    outgoing.once('error', fail)
    outgoing.end(call && JSON.stringify(call))
  })
  const reply = Reply.parse(await json(response))
  if ('error' in reply) throw new Error(reply.error)
  return reply.result
}

/** Relative where that is shorter: a socket's path may have about a hundred characters. */
function socketOf(folder: string) {
  const path = resolve(folder, 'operator.sock')
  const near = relative('', path)
  const shorter = near.length < path.length ? near : path
  if (Buffer.byteLength(shorter) > longestPath)
    throw new FolderTaken(`${resolve(folder)} is too long a path for a data folder.`)
  return shorter
}
