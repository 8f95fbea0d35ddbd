// node patch.mjs MASTER.avif PATCHES.json TARGET.png: the master with what a variant changes laid
// into it. Prints how far the two renders differ where both show the same.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const [master, list, target] = process.argv.slice(2)
const { width, height, patches } = JSON.parse(readFileSync(list, 'utf8'))
const { data, info } = await sharp(master).removeAlpha().raw().toBuffer({ resolveWithObject: true })
if (info.width !== width || info.height !== height) throw new Error(`${master} has another size`)
if (!patches.length) throw new Error(`${list}: nothing changed`)
const was = Buffer.from(data)

for (const patch of patches) {
  const [left, top, right, bottom] = patch.box
  const [w, h] = [right - left, bottom - top]
  const small = await sharp(patch.file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  if (small.info.width !== w || small.info.height !== h)
    throw new Error(`${patch.file}: ${small.info.width} × ${small.info.height}, not ${w} × ${h}`)
  const at = (x, y, channel) => small.data[((y - top) * w + x - left) * 3 + channel]
  const before = (x, y, channel) => was[(y * width + x) * 3 + channel]
  const ring = []
  for (let y = top + 2; y < bottom - 2; y++)
    for (let x = left + 2; x < right - 2; x++) if (share(patch, x, y) === 0) ring.push([x, y])
  const differences = []
  for (const channel of [0, 1, 2]) {
    const plane = fit(ring, left, top, (x, y) => before(x, y, channel) - at(x, y, channel))
    for (const [x, y] of ring) differences.push(before(x, y, channel) - at(x, y, channel) - plane(x, y))
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const part = share(patch, x, y)
        if (part === 0) continue
        const own = at(x, y, channel) + plane(x, y)
        const mixed = before(x, y, channel) * (1 - part) + own * part
        data[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round(mixed)))
      }
  }
  const squares = differences.reduce((sum, value) => sum + value * value, 0)
  const noise = Math.sqrt(squares / Math.max(1, differences.length))
  console.log(`PATCH ${patch.file.split('/').at(-1)} ${w}x${h} differs by ${noise.toFixed(2)} of 255`)
}
await sharp(data, { raw: { width, height, channels: 3 } })
  .png()
  .toFile(target)

/** How much of a pixel is the patch's: 0 outside of its place, 1 some px inside. */
function share({ place: [left, top, right, bottom] }, x, y) {
  // A place at the picture's edge goes on beyond it.
  const inside = Math.min(
    left > 0 ? x - left : 99,
    top > 0 ? y - top : 99,
    right < width ? right - 1 - x : 99,
    bottom < height ? bottom - 1 - y : 99,
  )
  const part = Math.max(0, Math.min(1, (inside + 1) / 6))
  return part * part * (3 - 2 * part)
}

/** The plane through differences of tone, without what differs because it is an edge. */
function fit(points, left, top, difference) {
  let kept = points.map(([x, y]) => [x - left, y - top, difference(x, y)])
  let plane = [0, 0, 0]
  for (const limit of [24, 8, 4]) {
    const [a, b, c] = plane
    const near = kept.filter(([x, y, d]) => Math.abs(d - (a + b * x + c * y)) < limit)
    if (near.length < 50) break
    kept = near
    plane = solved(kept)
  }
  const [a, b, c] = plane
  return (x, y) => a + b * (x - left) + c * (y - top)
}

/** Least squares of d = a + b x + c y. */
function solved(points) {
  const n = points.length
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / n
  const [mx, my, md] = [mean(([x]) => x), mean(([, y]) => y), mean(([, , d]) => d)]
  const xx = mean(([x]) => (x - mx) ** 2)
  const yy = mean(([, y]) => (y - my) ** 2)
  const xy = mean(([x, y]) => (x - mx) * (y - my))
  const xd = mean(([x, , d]) => (x - mx) * (d - md))
  const yd = mean(([, y, d]) => (y - my) * (d - md))
  const determinant = xx * yy - xy * xy
  if (determinant < 1e-6) return [md, 0, 0]
  const b = (xd * yy - yd * xy) / determinant
  const c = (yd * xx - xd * xy) / determinant
  return [md - b * mx - c * my, b, c]
}
