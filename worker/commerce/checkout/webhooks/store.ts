/** Whether the event was processed already. */
export async function isKnownEvent(env: Env, provider: string, eventId: string): Promise<boolean> {
  return (
    (await env.DB.prepare('SELECT 1 FROM webhook_events WHERE provider = ? AND event_id = ?')
      .bind(provider, eventId)
      .first()) !== null
  )
}

export async function rememberEvent(
  env: Env,
  provider: string,
  eventId: string,
  now: Date,
): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO webhook_events (provider, event_id, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(provider, eventId, now.getTime())
    .run()
}
