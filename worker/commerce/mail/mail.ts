/** One mail, ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Put first where the shop is a public demonstration: that nothing is sold, in the mail's language. */
  demonstration?: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** What the mail is about, such as `order-confirmed:<id>`: a second mail about the same is never written. */
  about?: string
}

/** Takes a mail to its reader. Called again with the same id after a failure, so that a service can tell a repetition. */
export type MailSender = (mail: Mail & { id: string }) => Promise<void>
