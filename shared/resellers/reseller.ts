import * as z from 'zod/mini'

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** Days of the week as ISO numbers them: 1 is Monday. */
const weekday = z.int().check(z.minimum(1), z.maximum(7))

/** From one day to another the same times. */
const Hours = z.object({
  days: z.tuple([weekday, weekday]),
  times: z.array(z.tuple([clock, clock])),
})

export const services = ['pickup', 'installation', 'appointment'] as const

/** A shop that has the devices on its wall. */
export const Reseller = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  name: z.string(),
  /** The lines of its address as its country writes them, without the country. */
  address: z.array(z.string()),
  town: z.string(),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Degrees north and east, to a hundredth: those of its town or district. */
  point: z.tuple([z.number(), z.number()]),
  /** International, with its country's usual spaces. */
  phone: z.string(),
  /** The name in `hours` of its opening hours. */
  open: z.string(),
  service: z.enum(services),
})
export type Reseller = z.infer<typeof Reseller>

/** The words of the page of resellers; braces stand for what is filled in. */
const ResellerWords = z.object({
  field: z.string(),
  hint: z.string(),
  submit: z.string(),
  near: z.string(),
  also: z.string(),
  unknown: z.string(),
  clear: z.string(),
  map: z.string(),
  onMap: z.string(),
  toMap: z.string(),
  phone: z.string(),
  route: z.string(),
  app: z.string(),
  abroad: z.string(),
  pickup: z.string(),
  installation: z.string(),
  appointment: z.string(),
})

export type ResellerWords = z.infer<typeof ResellerWords>

/** The resellers of all countries (HELP-11). */
export const Resellers = z.object({
  words: ResellerWords,
  /** Where a route is shown: an address to which the coordinates are added. */
  route: z.string(),
  hours: z.record(z.string(), z.array(Hours)),
  resellers: z.array(Reseller),
})
export type Resellers = z.infer<typeof Resellers>
