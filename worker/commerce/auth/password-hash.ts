import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { settingsOf } from '#shared/settings/settings.ts'
import { awaitTurn, type HashLane, requireTurn, takeFurtherTurn } from './hash-turns.ts'

// scrypt parameters of equal strength in 16 MiB, from OWASP's table: N=2^14, r=8, p=5 (ACC-5).
const standardCost = 14
const blockSize = 8
const parallelism = 5
const keyLength = 32
const maxMemory = 64 * 1024 * 1024

interface Parameters {
  cost: number
  blockSize: number
  parallelism: number
  pepper: number
}

/** The lane and time of a hash, which waits for its turn. */
export interface HashTurn {
  lane: HashLane
  now: () => Date
}

/**
 * PHC-like string of a password: `$scrypt$ln=14,r=8,p=5,k=1$salt$hash`, where k is the version of
 * the pepper (ACC-5). Waits for its turn; throws SignInBusy where that is too far off.
 */
export async function hashPassword(
  env: Env,
  password: string,
  { lane, now }: HashTurn,
): Promise<string> {
  await awaitTurn(lane, workOf(currentParameters(env)), now().getTime())
  return makeHash(env, password)
}

/**
 * A new hash of a password that was just checked, if no other hash is waiting for a turn; undefined
 * otherwise.
 */
export function hashIfFree(
  env: Env,
  password: string,
  { lane, now }: HashTurn,
): string | undefined {
  return takeFurtherTurn(lane, workOf(currentParameters(env)), now().getTime())
    ? makeHash(env, password)
    : undefined
}

/**
 * Throws SignInBusy where no turn for a hash is near; called before other work, so that it is not
 * done for nothing.
 */
export function requireHashTurn(env: Env, { lane, now }: HashTurn): void {
  requireTurn(lane, workOf(currentParameters(env)), now().getTime())
}

function makeHash(env: Env, password: string): string {
  const parameters = currentParameters(env)
  const salt = randomBytes(16)
  return format(parameters, salt, derive(env, password, salt, parameters))
}

/**
 * Whether the password is the stored one. Without a stored hash the same work is done, so that the
 * response time does not show whether an account exists. Waits for its turn; throws SignInBusy
 * where that is too far off.
 */
export async function isPasswordOf(
  env: Env,
  password: string,
  stored: string | undefined,
  { lane, now }: HashTurn,
): Promise<boolean> {
  const known = stored === undefined ? undefined : parse(stored)
  const parameters = known?.parameters ?? currentParameters(env)
  await awaitTurn(lane, workOf(parameters), now().getTime())
  const salt = known?.salt ?? Buffer.alloc(16)
  const derived = derive(env, password, salt, parameters)
  return known !== undefined && timingSafeEqual(derived, known.key)
}

/** A well-formed hash that no password has, made without hashing. */
export function unusableHash(env: Env): string {
  return format(currentParameters(env), randomBytes(16), randomBytes(keyLength))
}

/**
 * Whether a hash was made with other parameters or an older pepper than today's; it is renewed at
 * the next login.
 */
export function isOutdated(env: Env, stored: string): boolean {
  const { parameters } = parse(stored)
  const current = currentParameters(env)
  return (Object.keys(current) as (keyof Parameters)[]).some(
    (name) => parameters[name] !== current[name],
  )
}

function currentParameters(env: Env): Parameters {
  const { SCRYPT_COST, PASSWORD_PEPPER } = settingsOf(env)
  return {
    cost: SCRYPT_COST || standardCost,
    blockSize,
    parallelism,
    pepper: Math.max(...PASSWORD_PEPPER.keys()),
  }
}

function derive(
  env: Env,
  password: string,
  salt: Buffer,
  { cost, blockSize: r, parallelism: p, pepper: version }: Parameters,
): Buffer {
  const pepper = settingsOf(env).PASSWORD_PEPPER.get(version)
  if (pepper === undefined) throw new Error(`The pepper of version ${version} is not set`)
  const peppered = createHmac('sha256', pepper).update(password, 'utf8').digest()
  return scryptSync(peppered, salt, keyLength, { N: 2 ** cost, r, p, maxmem: maxMemory })
}

/** Cost of a hash as a multiple of the standard cost. */
function workOf({ cost }: Parameters): number {
  return 2 ** (cost - standardCost)
}

function format(
  { cost, blockSize: r, parallelism: p, pepper }: Parameters,
  salt: Buffer,
  key: Buffer,
): string {
  return `$scrypt$ln=${cost},r=${r},p=${p},k=${pepper}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const pattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+),k=(\d+)\$([\w-]+)\$([\w-]+)$/

function parse(stored: string): { parameters: Parameters; salt: Buffer; key: Buffer } {
  const match = pattern.exec(stored)
  if (!match) throw new Error('A stored password hash is not readable')
  const [cost, r, p, pepper] = match.slice(1, 5).map(Number) as [number, number, number, number]
  return {
    parameters: { cost, blockSize: r, parallelism: p, pepper },
    salt: Buffer.from(match[5]!, 'base64url'),
    key: Buffer.from(match[6]!, 'base64url'),
  }
}
