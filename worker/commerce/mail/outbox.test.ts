// Requirements: MAIL-1, MAIL-2, LAW-7.
import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import { seeded } from '#tests/support/seeded.ts'
import type { Mail } from './mail.ts'
import { deliverOutbox, mailStatement, papersStatement } from './outbox.ts'
import { papersFor } from './papers.ts'
import { listMailStates, replayMail } from './store.ts'

const mail: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const mails = 500
const hour = 3_600_000

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM outbox').run()
})

afterEach(() => vi.restoreAllMocks())

describe('the outbox', () => {
  it('sends papers in both forms and as a file, and stores them once for many mails', async () => {
    const papers = await papersFor(
      { title: 'CGV', fileName: 'cgv.html', language: 'fr', html: '<p>É</p>', text: 'É' },
      'https://shop.test',
    )
    const whole = { ...mail, html: '<body><p>Hello</p></body>', papers }
    for (const about of ['a', 'b'])
      await env.DB.batch([papersStatement(env, papers, 1), mailStatement(env, { ...whole, about })])
    const sent: Mail[] = []
    await deliverOutbox(env, async (each) => void sent.push(each))
    expect(sent).toHaveLength(2)
    for (const { text, html, attachments } of sent) {
      expect(text).toBe('Hello\n\nÉ\n')
      expect(html).toMatch(/^<body><p>Hello<\/p><div [^>]*><p>É<\/p><\/div><\/body>$/)
      expect(attachments).toHaveLength(1)
      const [file] = attachments!
      expect(file).toMatchObject({
        fileName: 'cgv.html',
        contentType: 'text/html; charset=utf-8',
      })
      expect(Buffer.from(file!.content, 'base64').toString('utf8')).toContain('<p>É</p>')
    }
    const stored = await env.DB.prepare('SELECT count(*) AS n FROM order_papers WHERE id = ?')
      .bind(papers.id)
      .first()
    expect(stored).toEqual({ n: 1 })
  })

  it('sends each mail once, however many deliveries run in parallel', async () => {
    await env.DB.batch(
      Array.from({ length: 10 }, (_, index) =>
        mailStatement(env, { ...mail, about: `mail:${index}` }),
      ),
    )
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => void sent.push(id)
    await Promise.all(Array.from({ length: 5 }, () => deliverOutbox(env, send)))
    expect(sent).toHaveLength(10)
    expect(new Set(sent).size).toBe(10)
  })

  it('does not send a sent mail again, however much later', async () => {
    await mailStatement(env, mail, 1).run()
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => void sent.push(id)
    for (const now of [1000, hour, 24 * hour, 240 * hour]) await deliverOutbox(env, send, now)
    expect(sent).toHaveLength(1)
    expect(await listMailStates(env, { failed: false, limit: 9 })).toMatchObject([
      { sent_at: 1000, attempts: 1 },
    ])
  })

  it('sends a failed mail again on request, and a sent one under a new id', async () => {
    await env.DB.batch([
      mailStatement(env, { ...mail, about: 'a' }, 1),
      mailStatement(env, { ...mail, about: 'b' }, 2),
    ])
    await env.DB.prepare("UPDATE outbox SET attempts = 8 WHERE subject_key = 'a'").run()
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => void sent.push(id)
    await deliverOutbox(env, send, 1000)
    expect(sent).toHaveLength(1)
    const [failed] = await listMailStates(env, { failed: true, limit: 50 })
    expect(failed).toMatchObject({ subject_key: 'a', attempts: 8 })
    await replayMail(env, failed!.id, 'new')
    await replayMail(env, sent[0]!, 'new')
    await deliverOutbox(env, send, 2000)
    expect(sent.slice(1).sort()).toEqual([failed!.id, 'new'].sort())
    expect(await replayMail(env, 'nobody', 'x')).toBeUndefined()
  })

  it('retries a failed mail without delaying the others', async () => {
    await env.DB.batch([
      mailStatement(env, { ...mail, to: 'broken@example.org' }, 1),
      mailStatement(env, mail, 2),
    ])
    const sent: string[] = []
    let isDown = true
    const send = async ({ to }: Mail) => {
      if (isDown && to === 'broken@example.org') throw new Error('mailbox full')
      sent.push(to)
    }
    await deliverOutbox(env, send, 1000)
    expect(sent).toEqual(['ada@example.org'])
    isDown = false
    await deliverOutbox(env, send, 2000)
    expect(sent).toHaveLength(1)
    await deliverOutbox(env, send, 250_000)
    expect(sent).toEqual(['ada@example.org', 'broken@example.org'])
  })

  it('doubles the pause after each failure, so that eight attempts last for hours', async () => {
    await mailStatement(env, mail, 1).run()
    const send = async () => {
      throw new Error('away')
    }
    const attemptsAt = async (minute: number) => {
      await deliverOutbox(env, send, minute * 60_000)
      return (await env.DB.prepare('SELECT attempts FROM outbox').first<number>('attempts'))!
    }
    for (const [index, minute] of [1, 6, 15, 32, 65, 130, 259, 516].entries())
      expect([await attemptsAt(minute - 1), await attemptsAt(minute)], `minute ${minute}`).toEqual([
        index,
        index + 1,
      ])
    expect(await attemptsAt(24 * 60)).toBe(8)
  })

  it('writes one mail about one subject', async () => {
    await env.DB.batch(
      [1, 2, 3].map(() => mailStatement(env, { ...mail, about: 'order-confirmed:1' })),
    )
    expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox').first('n')).toBe(1)
  })

  it('keeps every mail when no sender is configured', async () => {
    await mailStatement(env, mail).run()
    await deliverOutbox(env)
    expect(await env.DB.prepare('SELECT attempts FROM outbox').first('attempts')).toBe(0)
  })
})

/**
 * A mail service that ignores mails it has accepted before, and a connection to it that fails
 * before or after the mail arrived.
 */
function brokenService(random: () => number, share: number) {
  const state = { breaks: 0, repetitions: 0, taken: new Map<string, string>() }
  const crash = () => {
    if (random() >= share) return
    state.breaks += 1
    throw new Error('Network connection lost')
  }
  const send = async ({ id, to }: { id: string; to: string }) => {
    crash()
    if (state.taken.has(id)) state.repetitions += 1
    state.taken.set(id, to)
    crash()
  }
  return { send, state }
}

describe('a consumer that fails at three of ten mails', () => {
  it('has sent each of them once in the end, to its own reader', async () => {
    const random = seeded(24)
    const readers = Array.from({ length: mails }, (_, index) => `reader-${index}@example.org`)
    await env.DB.batch(
      readers.map((to, index) =>
        mailStatement(env, { ...mail, to, about: `mail:${index}` }, index),
      ),
    )
    const { send, state } = brokenService(random, 0.16)
    let lost = 0
    // It may also fail between a mail that was accepted and the note of that, with the rest of the
    // claimed mails.
    const consumer = interceptedEnv(async (call) => {
      if (random() > 0.01) return call()
      lost += 1
      throw new Error('The isolate is gone')
    })
    const unsent = () =>
      env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL').first<number>('n')
    for (let now = hour; now < 900 * hour && (await unsent())! > 0; now += 9 * hour) {
      for (let claim = 0; claim < mails / 50; claim++)
        await Promise.allSettled([1, 2, 3].map(() => deliverOutbox(consumer, send, now)))
      // A mail that failed eight times has to be sent again by an operator.
      const failed = await listMailStates(env, { failed: true, limit: mails })
      for (const { id, attempts } of failed)
        if (attempts >= 8) await replayMail(env, id, 'never needed')
    }

    expect(await unsent()).toBe(0)
    expect([...state.taken.values()].sort()).toEqual(readers.toSorted())
    expect(state.breaks).toBeGreaterThan(mails / 4)
    expect(state.repetitions).toBeGreaterThan(0)
    expect(lost).toBeGreaterThan(0)
  })
})
