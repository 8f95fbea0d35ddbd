import { brand } from '#shared/settings/brand.ts'
import { commonPassword } from '#shared/rules/password.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { isAnyCommon } from './store.ts'

// Signs and digits that people write instead of letters: P@ssw0rd1! must count as "password".
const readAs: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '1': 'i',
  '!': 'i',
}

const brandWords = [brand.name, brand.group].map((word) => word.toLowerCase())

/**
 * Throws PasswordBreached for a password on the list of common ones, or one made of the brand's
 * name or the account's own address (ASVS 6.2).
 */
export async function refuseCommonPassword(
  env: Env,
  password: string,
  email: string,
  path: string,
): Promise<void> {
  if (
    isPersonal(password.toLowerCase(), email) ||
    (await isAnyCommon(env, spellings(password.toLowerCase())))
  )
    throw fieldErrors('PasswordBreached', [commonPassword(path)])
}

/**
 * The spellings of a password that are looked up in the list: look-alike signs replaced by letters,
 * and digits and signs around the word removed. `lower` is in lower case.
 */
function spellings(lower: string): string[] {
  const stem = trimmed(lower)
  return [
    lower,
    lower.replace(/[^a-z0-9]/g, ''),
    stem,
    letters(stem),
    trimmed(letters(lower)),
    lettersOnly(lower),
  ]
}

/** Whether the password contains the brand's name or the local part of the e-mail address. */
function isPersonal(lower: string, email: string): boolean {
  const [own = ''] = email.toLowerCase().split('@', 1)
  const personal = own.length >= 4 ? [...brandWords, own] : brandWords
  return personal.some((word) => lower.includes(word) || letters(lower).includes(word))
}

function trimmed(text: string): string {
  return text.replace(/^[^a-z]{1,128}/, '').replace(/[^a-z]{1,128}$/, '')
}

function letters(text: string): string {
  return text.replace(/[@4305$71!]/g, (sign) => readAs[sign] ?? sign)
}

function lettersOnly(text: string): string {
  return text.replace(/[^a-z]/g, '')
}
