import type { Plugin } from 'vite'

const expected = '- `build` which is not relevant in the context of a Vite project'

/**
 * Leaves out the warning that Vite has no use for `[build]` of wrangler.toml: that is there for
 * `wrangler deploy` by hand, which it stops (OPS-11). Cloudflare's plugin writes it to the console
 * while Vite resolves its configuration, and has no option for it; every other warning is shown.
 */
export function withoutExpectedWarning(): Plugin {
  const { warn } = console
  return {
    name: 'without-expected-warning',
    enforce: 'pre',
    config() {
      // oxlint-disable-next-line no-console -- it is the console that is changed
      console.warn = (...parts: unknown[]) => {
        if (!isExpected(String(parts[0]))) warn(...parts)
      }
    },
    configResolved() {
      // oxlint-disable-next-line no-console -- and changed back
      console.warn = warn
    },
  }
}

/** Whether a warning names the one expected option and nothing else. */
function isExpected(message: string): boolean {
  const named = message.split('\n').filter((line) => line.startsWith('  - '))
  return named.length === 1 && named.join().trim() === expected
}
