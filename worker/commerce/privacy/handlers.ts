import type { privacy } from '#shared/api/privacy.ts'
import type { Handlers } from '../http/implement.ts'
import { closeAccount } from './close-account.ts'
import { ownData } from './export/own-data.ts'

export const privacyHandlers: Handlers<typeof privacy> = {
  'GET /api/v1/privacy/me': (_, context) => ownData(context),
  'POST /api/v1/privacy/me/close': async ({ body }, context) => {
    const { keptUntil } = await closeAccount(body, context)
    return { ...(keptUntil !== undefined && { keptUntil: new Date(keptUntil).toISOString() }) }
  },
}
