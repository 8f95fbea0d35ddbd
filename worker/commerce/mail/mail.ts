import type { Attachment, SentPapers } from './papers.ts'

/** One mail, ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /**
   * Text before the mail in a public demonstration: that nothing is really sold, in the mail's
   * language.
   */
  demonstration?: string
  /**
   * The papers that the law requires with it; they are stored once, and put into both forms at
   * delivery.
   */
  papers?: SentPapers
  attachments?: Attachment[]
  /**
   * True for a mail that nobody needs, such as a request for a review: not sent after a complaint
   * (MAIL-9).
   */
  isOptional?: boolean
  /**
   * True for a mail that its reader has just asked for and waits for: sent once more after a bounce
   * for now (MAIL-11).
   */
  isAsked?: boolean
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /**
   * Identifies the subject of the mail, such as `order-confirmed:<id>`: a second mail about the
   * same is never written (MAIL-1).
   */
  about?: string
}

/**
 * Sends a mail. Called again with the same id after a failure, so that a mail service can recognise
 * the repetition.
 */
export type MailSender = (mail: Mail & { id: string }) => Promise<void>
