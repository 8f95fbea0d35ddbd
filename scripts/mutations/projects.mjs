/** The vitest project that a test file belongs to, as `vitest.config.ts` divides them. */
export function projectOf(test) {
  if (test.startsWith('client/')) return 'browser'
  if (test.startsWith('tests/simulation/')) return 'simulation'
  return /^(?:worker|tests\/worker|tests\/contract)\//.test(test) ? 'worker*' : 'unit*'
}
