import type { TestProject } from 'vitest/node'
import { serveChallenges } from '../support/challenge-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server in the place of the challenge's own. */
    challenges: string
  }
}

/** Tests inside workerd cannot open a server, so it is opened for them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, close } = await serveChallenges()
  project.provide('challenges', origin)
  return close
}
