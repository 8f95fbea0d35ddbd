import { acted, idle } from './island.tsx'

/**
 * For a part that does nothing before the visitor acts (PERF-2): gives a time that resolves when
 * the visitor acts, or when the browser is idle and one of the part's controls is in view or above
 * it, or no such part came with the document. Both are selectors, `controls` within the part:
 * buttons, but not links, which the page's own listener handles, and not forms, which are filled in
 * first.
 */
export function whenNeeded(part: string, controls: string): () => Promise<void> {
  return async () => {
    await idle()
    const isReached = [...document.querySelectorAll(`${part} ${controls}`)].some(
      (control) => control.getBoundingClientRect().top < innerHeight,
    )
    if (!isReached && document.querySelector(part)) await acted()
  }
}
