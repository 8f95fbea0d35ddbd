import { emailKey } from './email-key.ts'

/** Domains of one provider that reach the same mailbox → the first of them. */
const sameMailbox: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'yandex.com': 'yandex.ru',
  'ya.ru': 'yandex.ru',
}

/** Signs in the local part that a provider does not look at. */
const ignored: Record<string, RegExp> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
}

/**
 * What makes two addresses the same mailbox by the published rules of providers: no +tag, no dots at Gmail, one name for a provider's domains.
 * For counting only; mail always goes to the address as it was typed.
 */
export function canonicalEmail(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  if (at < 1) return key
  const typed = key.slice(at + 1)
  const domain = sameMailbox[typed] ?? typed
  const untagged = key.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const local = ignored[domain] ? untagged.replace(ignored[domain], '') : untagged
  return `${local}@${domain}`
}
