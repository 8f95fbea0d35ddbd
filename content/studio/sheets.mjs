// node sheets.mjs FOLDER LEFT TOP SIZE TARGET [QUALITY]: the frames of turn.py as TARGET-1.avif and
// so on, six on a sheet, each whole again on the paper's colour, in which its shadow ends softly.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const columns = 3
const rows = 2
// No device comes nearer to the edge of its frame, in px of 640 (EDGE in turn.py).
const soft = 60
const [folder, left, top, size, target, quality = '64'] = process.argv.slice(2)
const px = Number(size)
const frames = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .toSorted()
for (let first = 0; first < frames.length; first += columns * rows) {
  const own = frames.slice(first, first + columns * rows)
  const sheet = sharp({
    create: { width: px * columns, height: px * rows, channels: 3, background: '#F1EEE8' },
  }).composite(
    await Promise.all(
      own.map(async (name, at) => ({
        input: await softened(join(folder, name)),
        left: (at % columns) * px + Number(left),
        top: Math.floor(at / columns) * px + Number(top),
      })),
    ),
  )
  // Two steps: the result of a composition is the input of the encoder.
  const whole = await sheet.png({ compressionLevel: 1 }).toBuffer()
  await sharp(whole)
    .avif({ quality: Number(quality), effort: 5, chromaSubsampling: '4:4:4' })
    .toFile(`${target}-${first / (columns * rows) + 1}.avif`)
}

async function softened(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const share = Math.min(soft, x, y, width - 1 - x, height - 1 - y) / soft
      data[4 * (y * width + x) + 3] = 255 * share * share * (3 - 2 * share)
    }
  return sharp(data, { raw: info }).png({ compressionLevel: 1 }).toBuffer()
}
