/** Secrets and optional variables of the embedded backend; `wrangler types` knows only what wrangler.toml names. */
interface __BaseEnv_Env {
  /** Signs cookies. */
  SESSION_SECRET: string
  /** Mixed into password hashes: `secret`, or `2:new,1:old` while a secret is being replaced. */
  PASSWORD_PEPPER: string
  /** log2 of scrypt's N; for tests only, production keeps the default of 14. */
  SCRYPT_COST?: string
  /** `name=limit/seconds` pairs separated by commas that replace defaults of limits/rules.ts. */
  LIMITS?: string
  /** https address that takes mails as JSON; without one they stay in the outbox. */
  MAIL_ENDPOINT?: string
  /** Bearer token of MAIL_ENDPOINT. */
  MAIL_TOKEN?: string
}
