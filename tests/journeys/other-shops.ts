import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Opens a shop with data and variables of its own, served from the same build; gives its address and what closes it. */
export async function openShop(
  name: string,
  port: number,
  variables: Record<string, string>,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const data = `test-results/data-${name}`
  rmSync(data, { recursive: true, force: true })
  const script = fileURLToPath(new URL('serve-shop.mjs', import.meta.url))
  const child = fork(script, {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, VARIABLES: JSON.stringify(variables) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'open') throw new Error(`The shop ${name} did not open`)
  return { origin: `http://localhost:${port}`, close: () => close(child) }
}

async function close(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
