const ending = '.md'
const home = '/index.md'

/** Path of a page's Markdown (MACH-1). Paths are without locale prefix. */
export function markdownPath(path: string): string {
  return path === '/' ? home : path + ending
}

/** Path of the page whose Markdown a path names; undefined for other paths. */
export function pageOfMarkdown(path: string): string | undefined {
  if (path === home) return '/'
  return path.endsWith(ending) && path.length > ending.length + 1
    ? path.slice(0, -ending.length)
    : undefined
}
