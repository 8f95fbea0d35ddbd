/** What makes two spellings of an e-mail address the same account: trimmed, NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
