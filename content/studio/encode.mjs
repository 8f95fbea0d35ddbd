// node encode.mjs SOURCE.png TARGET.avif EFFORT [SIZE BASE LEFT TOP SOFT]: the master that is kept.
// Full colour resolution keeps thin ink and light rings crisp. A part of a picture is laid on the
// whole one of another colour, or on the paper's colour, with an edge of SOFT px; SIZE is the
// picture's.
import sharp from 'sharp'

const [source, target, effort, size, base, left, top, edge] = process.argv.slice(2)
const whole = base ? await laid() : sharp(source)
await whole.avif({ quality: 64, effort: Number(effort), chromaSubsampling: '4:4:4' }).toFile(target)

async function laid() {
  const px = Number(size)
  const under = base.startsWith('#')
    ? sharp({ create: { width: px, height: px, channels: 3, background: base } })
    : sharp(base)
  const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = { left: Number(left), top: Number(top) }
  const soft = Number(edge)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // At the edge of the whole picture nothing is left to blend with.
      const near = [
        at.left ? x : soft,
        at.top ? y : soft,
        at.left + width < px ? width - 1 - x : soft,
        at.top + height < px ? height - 1 - y : soft,
      ]
      const share = Math.min(soft, ...near) / soft
      data[4 * (y * width + x) + 3] = 255 * share * share * (3 - 2 * share)
    }
  const input = await sharp(data, { raw: info }).png().toBuffer()
  // Two steps: the result of a composition is the input of the encoder.
  return sharp(await under.composite([{ input, ...at }]).removeAlpha().png().toBuffer())
}
