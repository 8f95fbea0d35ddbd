import * as z from 'zod/mini'
import { wireUses } from './market.ts'

/** Who can install a product: anyone, who drills and screws, who wires a lamp, an electrician. */
export const skills = ['anyone', 'handy', 'wiring', 'electrician'] as const

/** What is needed beside the contents of the box. */
export const tools = [
  'alcohol',
  'drill',
  'ladder',
  'level',
  'pencil',
  'phone',
  'screwdriver',
  'stripper',
  'tester',
] as const

/** What an installation takes; its steps are in the product's texts (HELP-8). */
export const InstallationGuide = z.object({
  minutes: z.int().check(z.positive()),
  skill: z.enum(skills),
  tools: z.array(z.enum(tools)),
  /** The wires of the mains that are connected, in the order of the terminals. */
  wires: z.optional(z.array(z.enum(wireUses))),
})
export type InstallationGuide = z.infer<typeof InstallationGuide>
