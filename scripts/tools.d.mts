import type { SpawnOptions } from 'node:child_process'

export declare const root: string
export declare const environment: NodeJS.ProcessEnv
export declare function run(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<number>
