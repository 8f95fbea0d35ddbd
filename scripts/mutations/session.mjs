import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment } from '../tools.mjs'

/**
 * Starts vitest for one project in the folder and returns `run`, which resolves to undefined after
 * the time limit.
 */
export async function openSession(folder, project) {
  const child = spawn(
    process.execPath,
    [join(folder, 'scripts/mutations/test-session.mjs'), project],
    {
      cwd: folder,
      env: { ...environment, CI: '1', FORCE_COLOR: '0', TEST_ISOLATED: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A process group of its own, so that its workerd and Chromium end with it.
      detached: true,
    },
  )
  let isOpen = true
  child.once('exit', () => {
    isOpen = false
  })
  const stop = () => {
    if (!isOpen) return
    isOpen = false
    process.kill(-child.pid, 'SIGKILL')
  }
  await answerOf(child, 120_000)

  return {
    isOpen: () => isOpen,
    stop,
    /** Runs the test files after the files in `changed` were written again. */
    async run({ changed, tests, limitMs }) {
      child.send({ changed, tests })
      const answer = await answerOf(child, limitMs)
      // A process that hangs would hang in the next run too.
      if (!answer) stop()
      return answer
    },
  }
}

function answerOf(child, limitMs) {
  return new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', gone)
      resolve(answer)
    }
    const gone = () => end({ passed: 0, failed: [], errors: ['The test process ended.'] })
    const timer = setTimeout(end, limitMs)
    child.on('message', end)
    child.on('exit', gone)
  })
}
