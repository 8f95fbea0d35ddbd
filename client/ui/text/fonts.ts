/** URL of the one font file that every page shows letters of: the document preloads it. */
export { default as latinFont } from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
