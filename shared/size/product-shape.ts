import * as z from 'zod/mini'

const millimeters = z.number().check(z.positive(), z.maximum(2000))
const place = z.number().check(z.minimum(-1000), z.maximum(1000))

/**
 * What is seen on the largest face, in mm from its centre, y downwards: a circle by its centre and
 * radius, an ellipse by its centre and radii, a rectangle by its centre, width, height and radius
 * of its corners, a line by its ends.
 */
const Mark = z.union([
  z.strictObject({ circle: z.tuple([place, place, millimeters]) }),
  z.strictObject({ ellipse: z.tuple([place, place, millimeters, millimeters]) }),
  z.strictObject({ rect: z.tuple([place, place, millimeters, millimeters, place]) }),
  z.strictObject({ line: z.tuple([place, place, place, place]) }),
])
export type Mark = z.infer<typeof Mark>

/** Radius and distance from the wall or the floor, in mm, of each corner of a turned outline. */
const Profile = z.array(z.tuple([millimeters, z.number().check(z.nonnegative())]))

/** Parts of a product that are measured one by one. */
export const partNames = ['base', 'sensor', 'tube', 'foot', 'panel', 'smallest', 'largest'] as const
export type PartName = (typeof partNames)[number]

const ofAll = { part: z.optional(z.enum(partNames)), marks: z.optional(z.array(Mark)) }

/**
 * The simple true shape of a product, or of one part of it, as it hangs or stands (SIZE-1). `face`
 * is the side with the rounded corners and the marks: that of a device on the wall is its front,
 * that of one that lies on a table its top.
 */
export const ProductShape = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('box'),
    width: millimeters,
    height: millimeters,
    depth: millimeters,
    face: z.enum(['front', 'top']),
    /** Of the corners of the face. */
    radius: millimeters,
    /** True where the box is only what the marks fit into. */
    envelope: z.optional(z.literal(true)),
    /** What the second view shows, instead of a plain rectangle; its back is on the left. */
    second: z.optional(z.array(Mark)),
    ...ofAll,
  }),
  z.strictObject({
    shape: z.literal('disc'),
    diameter: millimeters,
    /** From the wall, or from the floor where the face is the top. */
    thickness: millimeters,
    face: z.enum(['front', 'top']),
    profile: z.optional(Profile),
    ...ofAll,
  }),
  z.strictObject({
    shape: z.literal('cylinder'),
    diameter: millimeters,
    height: millimeters,
    profile: z.optional(Profile),
    ...ofAll,
  }),
  /** A round foot of which only the diameter is known. */
  z.strictObject({ shape: z.literal('plate'), diameter: millimeters, ...ofAll }),
])
export type ProductShape = z.infer<typeof ProductShape>
