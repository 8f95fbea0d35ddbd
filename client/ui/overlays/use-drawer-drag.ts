import { useRef, type PointerEvent, type RefObject } from 'react'

export type Side = 'left' | 'right' | 'bottom'

const closeThreshold = 0.25
const velocityThreshold = 0.4
const scrollLock = 100
const slack = 8

type Drag = { x: number; y: number; at: number; distance: number; isMoving: boolean }

/**
 * Closes a drawer that is dragged towards its edge: by more than a quarter of its size, or faster
 * than 0.4 px/ms, but not within 100 ms of scrolling in it (UI-5).
 */
export function useDrawerDrag(ref: RefObject<HTMLDialogElement | null>, side: Side) {
  const drag = useRef<Drag>(undefined)
  const scrolledAt = useRef(-Infinity)

  function start(event: PointerEvent) {
    if (
      event.button !== 0 ||
      performance.now() - scrolledAt.current < scrollLock ||
      isTaken(event, side)
    )
      return
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      at: performance.now(),
      distance: 0,
      isMoving: false,
    }
  }

  function move(event: PointerEvent) {
    const dialog = ref.current
    const current = drag.current
    if (!dialog || !current) return
    const [along, across] = components(side, event.clientX - current.x, event.clientY - current.y)
    if (!current.isMoving && Math.abs(across) > Math.max(slack, along)) return finish()
    if (!current.isMoving && along < slack) return
    if (!current.isMoving) {
      current.isMoving = true
      dialog.setPointerCapture(event.pointerId)
      dialog.dataset.dragging = ''
    }
    current.distance = Math.max(0, along)
    dialog.style.setProperty(
      '--drag',
      `${side === 'left' ? -current.distance : current.distance}px`,
    )
  }

  function release() {
    const dialog = ref.current
    const current = drag.current
    if (!dialog || !current?.isMoving) return finish()
    const size = side === 'bottom' ? dialog.offsetHeight : dialog.offsetWidth
    const velocity = current.distance / Math.max(1, performance.now() - current.at)
    finish()
    if (velocity > velocityThreshold || current.distance >= size * closeThreshold) dialog.close()
  }

  function finish() {
    drag.current = undefined
    delete ref.current?.dataset.dragging
    ref.current?.style.removeProperty('--drag')
  }

  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: finish,
    onScrollCapture: () => void (scrolledAt.current = performance.now()),
  }
}

/** A movement as its distance towards the drawer's edge, and across that direction. */
function components(side: Side, x: number, y: number): [along: number, across: number] {
  if (side === 'bottom') return [y, x]
  return [side === 'left' ? -x : x, y]
}

/**
 * True where a press must not start a drag: a mouse drags by the head only, because text can be
 * selected; a bottom drawer too, because its body scrolls. Elements that scroll sideways handle the
 * movement themselves.
 */
function isTaken(event: PointerEvent, side: Side): boolean {
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest('input, textarea, select, [data-no-drag]')) return true
  if (side === 'bottom' || event.pointerType === 'mouse') return !target.closest('[data-drag]')
  for (
    let node: Element | null = target;
    node && node !== event.currentTarget;
    node = node.parentElement
  ) {
    if (
      node.scrollWidth > node.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(node).overflowX)
    )
      return true
  }
  return false
}
