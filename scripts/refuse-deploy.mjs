// Wrangler runs this before it builds from the sources, as `wrangler deploy` by hand would. What
// `npm run deploy` uploads is built already, and has no such step. For its types wrangler runs it
// as well, with nothing to refuse.
if (process.env.WRANGLER_COMMAND === 'types') process.exit(0)
console.error(`
Nothing was uploaded. Deploy with the name of an environment, which builds with its own variables:

  npm run deploy -- staging
  npm run deploy -- production
`)
process.exit(1)
