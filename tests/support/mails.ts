import { visitor } from './api.ts'

/** The mails to an address, the newest first. */
export async function mailsTo(to: string) {
  const mails = await visitor().api('GET /api/v1/outbox')
  return mails.filter((mail) => mail.to === to)
}

/** The path of the link in the newest mail to an address whose link leads there. */
export async function linkTo(to: string, path: string): Promise<string> {
  for (const { text } of await mailsTo(to)) {
    const link = /https:\/\/\S+/.exec(text)?.[0]
    if (link && new URL(link).pathname.endsWith(path))
      return link.slice(new URL(link).origin.length)
  }
  throw new Error(`No mail to ${to} leads to ${path}`)
}
