import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface OtherShop {
  origin: string
  close: () => Promise<void>
  /** Kills the runtime in the midst of what it does, then what started it. */
  crash: () => Promise<void>
  /** Kilobytes of memory that the runtime has now. */
  memory: () => number
}

interface Storing {
  /** Begins with the content alone. */
  isNew?: boolean
  /** File, from this folder on, whose `plant` changes the filled storage before the shop opens. */
  plant?: string
  /** Other than loopback: other machines reach it. */
  host?: string
  /** Where the runtime's inspector listens. */
  inspectorPort?: number
}

/** Opens a shop with data and variables of its own, served from the same build. */
export async function openShop(
  name: string,
  port: number,
  variables: Record<string, string>,
  { isNew = true, plant = '', host = '127.0.0.1', inspectorPort }: Storing = {},
): Promise<OtherShop> {
  const data = `test-results/data-${name}`
  if (isNew) {
    rmSync(data, { recursive: true, force: true })
    cpSync('test-results/filled-storage', data, { recursive: true })
  }
  const script = fileURLToPath(new URL('serve-shop.mjs', import.meta.url))
  const child = fork(script, {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: host,
      DATA_DIR: data,
      VARIABLES: JSON.stringify(variables),
      PLANT: plant,
      INSPECTOR_PORT: String(inspectorPort ?? ''),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'open') throw new Error(`The shop ${name} did not open`)
  return {
    origin: `http://localhost:${port}`,
    close: () => close(child),
    crash: () => crash(child),
    memory: () => memory(child),
  }
}

async function crash(child: ChildProcess) {
  const gone = once(child, 'exit')
  for (const runtime of runtimesOf(child)) process.kill(Number(runtime), 'SIGKILL')
  child.kill('SIGKILL')
  await gone
}

function memory(child: ChildProcess): number {
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', runtimesOf(child).join(',')], {
    encoding: 'utf8',
  })
  return sizes.split('\n').reduce((sum, size) => sum + Number(size), 0)
}

function runtimesOf(child: ChildProcess): string[] {
  return execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

async function close(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
