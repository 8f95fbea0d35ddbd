// node widen.mjs NAME SOURCE.avif TARGET.png: a room with more of its wall, so that in a wide band
// the device stands beside the words.
import sharp from 'sharp'

/**
 * What is drawn out, in widths of the source: a stretch of wall with nothing on it, and by how
 * much. `edge` is the edge of a shelf or table, in heights of the picture: at the left, at the
 * right, and from where on things stand on it. It stays straight.
 */
const rooms = {
  'scene-energy': { from: 0.474, to: 0.4925, more: 0.3, edge: { left: 0.835, right: 0.757, top: 0.45 } },
  'scene-comfort': { from: 0.1, to: 0.208, more: 0.62, edge: { left: 0.868, right: 0.79, top: 0.6 } },
  'scene-security': { from: 0.475, to: 0.54, more: 0.22, edge: { left: 1, right: 1, top: 0.9 } },
  'scene-lumo': { from: 0.1815, to: 0.2055, more: 0.42, edge: { left: 0.91, right: 0.875, top: 0.72 } },
}

const [name, source, target] = process.argv.slice(2)
const { from, to, more, edge } = rooms[name]
const { data, info } = await sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true })
const { width, height, channels } = info
const wide = Math.round(width * (1 + more))
const drawn = Buffer.alloc(wide * height * channels)

for (let column = 0; column < wide; column++) {
  const x = sourceOf(column)
  const edgeWas = edge.left + (edge.right - edge.left) * (x / width)
  const edgeIs = edge.left + (edge.right - edge.left) * (column / wide)
  for (let row = 0; row < height; row++) {
    const onShelf = Math.min(1, Math.max(0, (row / height - edge.top) / (edgeIs - edge.top)))
    const y = Math.min(height - 1, row + onShelf * (edgeWas - edgeIs) * height)
    for (let channel = 0; channel < channels; channel++) drawn[(row * wide + column) * channels + channel] = sample(x, y, channel)
  }
}
await sharp(drawn, { raw: { width: wide, height, channels } }).png().toFile(target)

/**
 * The source's column that a wide one shows. The stretch begins and ends gently; outside it nothing
 * changes.
 */
function sourceOf(column) {
  let [low, high] = [0, width - 1]
  while (high - low > 0.001) {
    const middle = (low + high) / 2
    if (placeOf(middle) < column) low = middle
    else high = middle
  }
  return low
}

function placeOf(x) {
  const part = Math.min(1, Math.max(0, (x / width - from) / (to - from)))
  return x + more * width * (part - Math.sin(2 * Math.PI * part) / (2 * Math.PI))
}

function sample(x, y, channel) {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  const at = (dx, dy) => data[((top + dy) * width + left + dx) * channels + channel]
  const across = (dy) => at(0, dy) + (at(1, dy) - at(0, dy)) * (x - left)
  return across(0) + (across(1) - across(0)) * (y - top)
}
