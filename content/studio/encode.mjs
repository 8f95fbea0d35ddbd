// node encode.mjs SOURCE.png TARGET.avif: the master that is kept. Full colour resolution keeps
// thin ink and light rings crisp.
import sharp from 'sharp'

const [source, target] = process.argv.slice(2)
await sharp(source).avif({ quality: 64, effort: 6, chromaSubsampling: '4:4:4' }).toFile(target)
