import * as z from 'zod'
import { getSealed } from '../../storage/sealed-bucket/store.ts'
import { Progress } from './store.ts'

/** What a complete backup says of itself; without it a backup is not complete. */
export const Manifest = z.object({
  id: z.string(),
  begunAt: z.int(),
  endedAt: z.int(),
  written: Progress.shape.written,
})
export type Manifest = z.infer<typeof Manifest>

/** The folder of all backups. */
export const folder = 'backups/'

/** Where a part of a backup is stored. */
export function partName(id: string, name: string, part: number): string {
  return `${folder}${id}/${name}/${part}`
}

/** Where the manifest of a backup is stored. */
export function manifestName(id: string): string {
  return `${folder}${id}/manifest`
}

/** The manifest of a backup; undefined where it is not complete. */
export async function readManifest(env: Env, id: string): Promise<Manifest | undefined> {
  const manifest = await getSealed(env, manifestName(id))
  return manifest === undefined ? undefined : Manifest.parse(manifest)
}
