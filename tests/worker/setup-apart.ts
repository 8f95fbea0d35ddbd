import { env } from 'cloudflare:workers'

// The stores sell what their own database has, and the main one has nothing to sell.
const stock = await (await env.TEST_CONTENT.fetch('http://content/stock')).text()
await env.DB.prepare('UPDATE stock SET quantity = 0').run()
await env.DB_US.batch([
  env.DB_US.prepare("UPDATE reservations SET state = 'Released' WHERE state = 'Reserved'"),
  env.DB_US.prepare(
    `INSERT INTO stock (sku, quantity) SELECT value ->> 'sku', value ->> 'quantity' FROM json_each(?)
     WHERE true ON CONFLICT (sku) DO UPDATE SET quantity = excluded.quantity`,
  ).bind(stock),
])
