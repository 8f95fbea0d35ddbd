import * as z from 'zod'

/** What was read of the certificate of the remote backend at `address`, an origin. */
export interface CertificateReading {
  address: string
  /** When it was read and when the certificate ends, epoch ms. */
  readAt: number
  endsAt: number
  /** Why a client refuses the certificate; undefined where none does. */
  fault: string | undefined
}

const Reading = z
  .object({
    origin: z.string(),
    read_at: z.int(),
    ends_at: z.int(),
    fault: z.string().nullable(),
  })
  .transform(
    ({ origin: address, read_at: readAt, ends_at: endsAt, fault }): CertificateReading => ({
      address,
      readAt,
      endsAt,
      fault: fault ?? undefined,
    }),
  )

/** The last reading of a backend's certificate; undefined where nobody has read it (OPS-48). */
export async function findReading(
  { DB }: Env,
  address: string,
): Promise<CertificateReading | undefined> {
  const row = await DB.prepare('SELECT * FROM certificate_readings WHERE origin = ?')
    .bind(address)
    .first()
  return row ? Reading.parse(row) : undefined
}

/** Stores a reading; those of other backends, which the shop had before, are forgotten. */
export async function saveReading(
  { DB }: Env,
  { address, readAt, endsAt, fault }: CertificateReading,
): Promise<void> {
  await DB.batch([
    DB.prepare('DELETE FROM certificate_readings WHERE origin <> ?').bind(address),
    DB.prepare(
      `INSERT INTO certificate_readings (origin, read_at, ends_at, fault) VALUES (?, ?, ?, ?)
       ON CONFLICT (origin) DO UPDATE SET read_at = excluded.read_at, ends_at = excluded.ends_at, fault = excluded.fault`,
    ).bind(address, readAt, endsAt, fault ?? null),
  ])
}
