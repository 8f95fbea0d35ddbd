import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { proxied } from '#tests/support/intercepted-env.ts'
import type { BackendState } from '#tests/support/backend-server.ts'
import { reportCertificate } from './backend-certificate.ts'
import type { Causes } from './causes.ts'
import type { WatchedShop } from './watched-shop.ts'

/** Minutes. */
const day = 24 * 60
const backend = { API_BASE_URL: env.TEST_BACKEND, BACKEND_SECRET: 'x'.repeat(40) }

async function setBackend(state: BackendState) {
  await fetch(`${env.TEST_BACKEND_CONTROL}/${state}`, { method: 'PUT' })
}

/** The backend gets a new certificate, and the pipeline reports it. */
async function renew(shop: WatchedShop) {
  await setBackend('answers')
  await reportCertificate(shop.env)
}

/** Bindings whose every call fails, as in an incident of the platform. */
function broken<T extends object>(binding: T): T {
  return proxied(binding, () => () => {
    throw new Error('out of order')
  })
}

/** So many visitors want a cart, and get a failure each. */
async function failFor(shop: WatchedShop, visitors: number) {
  for (let each = 0; each < visitors; each++) {
    const json = { country: 'FR' }
    const answer = await shop.visitor().raw('POST', '/api/v1/carts/guest', { json })
    expect(answer.status).toBeGreaterThanOrEqual(500)
  }
}

export const platformCauses: Causes<
  | 'error-rate'
  | 'cron-missed'
  | 'database-size'
  | 'backup-old'
  | 'backend-down'
  | 'certificate-ends'
  | 'certificate-unread'
> = {
  'error-rate': {
    'the database is out of order for two minutes, and visitors get failures': {
      begin: async (shop) => {
        const { DB } = shop.env
        shop.deploy({ DB: broken(DB) })
        await failFor(shop, 15)
        await shop.pass(1)
        await failFor(shop, 15)
        await shop.pass(1)
        shop.env.DB = DB
        // The next visitor, for whom all is well again.
        await shop.visitor().api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
        await eventually(async () =>
          expect(await DB.prepare('SELECT 1 FROM failed_requests').first()).not.toBeNull(),
        )
      },
      end: (shop) => shop.pass(15),
    },
  },
  'cron-missed': {
    'the timer stands still for half an hour': {
      begin: (shop) => shop.pass(30),
      end: async () => undefined,
    },
    'one part of the regular work fails each time': {
      begin: async (shop) => {
        // The next backup is due in an hour.
        shop.deploy({ BACKUPS: broken(env.BACKUPS) })
        await shop.pass(100, 20)
      },
      end: async (shop) => shop.deploy({ BACKUPS: env.BACKUPS }),
    },
  },
  'database-size': {
    'the database grows over the limit': {
      begin: async (shop) => shop.deploy({ ALARM_LIMITS: 'database-size=1' }),
      end: async (shop) => shop.deploy({ ALARM_LIMITS: '' }),
    },
  },
  'backup-old': {
    'the bucket takes no backup for three hours': {
      begin: async (shop) => {
        shop.deploy({ BACKUPS: broken(env.BACKUPS) })
        await shop.pass(200, 20)
      },
      end: async (shop) => shop.deploy({ BACKUPS: env.BACKUPS }),
      also: ['cron-missed'],
    },
    'the key of the backups is missing in a shop that takes money': {
      begin: async (shop) => shop.deploy({ BACKUP_KEY: '' }),
      end: async (shop) => shop.deploy({ BACKUP_KEY: env.BACKUP_KEY }),
    },
  },
  'backend-down': {
    'its certificate is over': {
      settings: backend,
      begin: () => setBackend('certificate-over'),
      end: () => setBackend('answers'),
    },
    'it answers 503': {
      settings: backend,
      begin: () => setBackend('fails'),
      end: () => setBackend('answers'),
    },
    'nothing listens at its address': {
      settings: backend,
      begin: async (shop) => shop.deploy({ API_BASE_URL: 'https://localhost:9' }),
      end: async (shop) => shop.deploy(backend),
      // Nobody has read a certificate there.
      also: ['certificate-unread'],
    },
  },
  'certificate-ends': {
    'it has nine days left': {
      settings: backend,
      begin: async (shop) => {
        await setBackend('certificate-ends')
        await reportCertificate(shop.env)
      },
      end: renew,
    },
    'it is over': {
      settings: backend,
      begin: async (shop) => {
        await setBackend('certificate-over')
        await reportCertificate(shop.env)
      },
      end: renew,
      also: ['backend-down'],
    },
    'its time passes, and nobody renews it': {
      settings: backend,
      begin: (shop) => shop.pass(45 * day),
      end: renew,
      also: ['cron-missed', 'certificate-unread'],
    },
  },
  'certificate-unread': {
    'the pipeline does not run for more than a day': {
      settings: backend,
      begin: (shop) => shop.pass(day + 60),
      end: (shop) => reportCertificate(shop.env),
      also: ['cron-missed'],
    },
    'the shop gets a backend of which nothing was read': {
      settings: backend,
      begin: async (shop) => {
        await env.DB.prepare("UPDATE certificate_readings SET origin = 'https://old.test'").run()
        await shop.pass(5)
      },
      end: (shop) => reportCertificate(shop.env),
    },
  },
}
