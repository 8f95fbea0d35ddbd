import { readdirSync, readFileSync } from 'node:fs'

const folder = 'content/products'

/** SKUs that a shopper in France can put into a cart. */
export const skus = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  .filter(({ type, prices }) => type === 'product' && prices['store-fr'])
  .flatMap(({ variants }) => variants.filter(({ stock }) => stock > 20).map(({ sku }) => sku))
