import { env } from 'cloudflare:workers'

// What earlier files of the same runtime bought is there again, and what they reserved is not.
const stock = await (await env.TEST_CONTENT.fetch('http://content/stock')).text()
await env.DB.batch([
  env.DB.prepare("UPDATE reservations SET state = 'Released' WHERE state = 'Reserved'"),
  env.DB.prepare(
    "UPDATE stock SET quantity = pieces.value ->> 'quantity' FROM json_each(?) AS pieces WHERE stock.sku = pieces.value ->> 'sku'",
  ).bind(stock),
])
