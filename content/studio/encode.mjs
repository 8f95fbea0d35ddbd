// node encode.mjs SOURCE.png TARGET.avif [EFFORT]: the master that is kept. Full colour resolution
// keeps thin ink and light rings crisp.
import sharp from 'sharp'

const [source, target, effort = '6'] = process.argv.slice(2)
await sharp(source).avif({ quality: 64, effort: Number(effort), chromaSubsampling: '4:4:4' }).toFile(target)
