/** URL of the font file that every page needs; the document preloads it. */
export { default as latinFont } from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
