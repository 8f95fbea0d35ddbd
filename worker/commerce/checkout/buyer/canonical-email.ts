import { emailKey } from '#shared/rules/email-key.ts'

interface Mailboxes {
  /** The domain that replaces all domains of the provider. */
  domain: string
  /** Signs that the provider ignores in the local part. */
  ignored?: RegExp
  /** A sign that separates a tag from the mailbox, besides the plus sign. */
  tagged?: string
}

const google: Mailboxes = { domain: 'gmail.com', ignored: /\./g }
const proton: Mailboxes = { domain: 'proton.me', ignored: /[._-]/g }
const apple: Mailboxes = { domain: 'icloud.com' }
// Yandex treats a dot and a hyphen as the same, and has one mailbox under all of its domains.
const yandex: Mailboxes = { domain: 'yandex.com', ignored: /[.-]/g }

/** Providers that deliver several spellings of an address to one mailbox. */
const providers = new Map<string, Mailboxes>([
  ['gmail.com', google],
  ['googlemail.com', google],
  ['proton.me', proton],
  ['protonmail.com', proton],
  ['protonmail.ch', proton],
  ['pm.me', proton],
  ['icloud.com', apple],
  ['me.com', apple],
  ['mac.com', apple],
  ...['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'].map(
    (domain) => [domain, yandex] as const,
  ),
  // Mailbox names at Yahoo contain no hyphen: it begins the keyword of a disposable address.
  ...[
    'yahoo.com',
    'yahoo.fr',
    'yahoo.de',
    'yahoo.it',
    'yahoo.es',
    'yahoo.co.uk',
    'ymail.com',
    'rocketmail.com',
  ].map((domain) => [domain, { domain, tagged: '-' }] as const),
])

/**
 * One spelling for all addresses of the same mailbox: in lower case, without tags, and without
 * signs that the provider ignores (CART-17).
 */
export function canonicalEmail(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  if (at < 1) return key
  const host = key.slice(at + 1).replace(/\.$/, '')
  const { domain, ignored, tagged }: Mailboxes = providers.get(host) ?? { domain: host }
  const box = key.slice(0, at)
  const plain = before(tagged ? before(box, tagged) : box, '+')
  const bare = ignored ? plain.replace(ignored, '') : plain
  return `${bare || box}@${domain}`
}

/** The part of the text before the separator; the whole text without one. */
function before(text: string, separator: string): string {
  const end = text.indexOf(separator)
  return end > 0 ? text.slice(0, end) : text
}
