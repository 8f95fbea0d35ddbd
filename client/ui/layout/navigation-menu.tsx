import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { cx } from '../cx.ts'

type Entry = { id: string; label: ReactNode; href?: string; panel?: ReactNode }
type NavigationMenuProps = {
  id?: string
  label: string
  items: readonly Entry[]
  onOpenChange?: (id: string | undefined) => void
  className?: string
}

const hoverDelay = 300

/**
 * Entries that are links or open a panel below the header: after 300 ms of hovering, or by click,
 * Enter and arrow keys; Escape closes it (SHELL-2). The links of panels are always in the HTML.
 */
export function NavigationMenu({
  id: ownId,
  label,
  items,
  onOpenChange,
  className,
}: NavigationMenuProps) {
  const usedId = useId()
  const base = ownId ?? usedId
  const root = useRef<HTMLElement>(null)
  const { open, show, showSoon, toggle } = useDisclosure(onOpenChange)

  // A pointer that rested on an entry before hydration causes no pointerenter event afterwards.
  const showPointed = useEffectEvent(() => {
    const pointed =
      matchMedia('(hover: hover)').matches &&
      root.current?.querySelector<HTMLElement>('li:hover > [aria-controls]')
    if (pointed) showSoon(pointed.dataset.top)
  })
  useEffect(() => showPointed(), [])

  function press(event: KeyboardEvent<HTMLElement>) {
    const current = event.target
    if (!(current instanceof HTMLElement)) return
    if (event.key === 'Escape' && open) {
      root.current
        ?.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(`${base}-${open}`)}"]`)
        ?.focus()
      return show(undefined)
    }
    const [list, at] = neighbours(event.currentTarget, current)
    const entryId = current.dataset.top
    const move = (entryId === undefined ? panelKeys : topKeys)[event.key]
    if (move) focusAt(list, at + move)
    else if (entryId && event.key === 'ArrowDown' && current.ariaExpanded) enter(entryId)
    else return
    event.preventDefault()
  }

  function enter(id: string) {
    show(id)
    // The panel is not displayed until the next frame, and until then cannot take the focus.
    requestAnimationFrame(() =>
      document.getElementById(`${base}-${id}`)?.querySelector<HTMLElement>('a, button')?.focus(),
    )
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) show(undefined)
  }

  const hover = (id: string | undefined) => (event: PointerEvent) =>
    void (event.pointerType === 'mouse' && showSoon(id))

  return (
    <nav
      ref={root}
      aria-label={label}
      className={className}
      onKeyDown={press}
      onBlur={leave}
      onPointerLeave={hover(undefined)}
    >
      <ul className="flex gap-2">
        {items.map(({ id, label: words, href, panel }) => (
          <li key={id} onPointerEnter={hover(panel ? id : undefined)}>
            {panel ? (
              <button
                type="button"
                className={entry}
                data-top={id}
                aria-expanded={open === id}
                aria-controls={`${base}-${id}`}
                onClick={() => toggle(id)}
              >
                {words}
              </button>
            ) : (
              <a className={entry} data-top={id} href={href}>
                {words}
              </a>
            )}
            {panel && (
              <div
                id={`${base}-${id}`}
                className="nav-panel"
                data-open={open === id ? '' : undefined}
              >
                {panel}
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const entry = cx('flex items-center min-h-11 px-3 rounded-pill t-label nav-entry')
const topKeys: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const panelKeys: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/**
 * The open panel. While one is open, moving to another entry opens that at once; a click on an
 * entry that hovering has just opened does not close it.
 */
function useDisclosure(onOpenChange?: (id: string | undefined) => void) {
  const [open, setOpen] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isByHover = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  function show(id: string | undefined) {
    clearTimeout(timer.current)
    isByHover.current = false
    if (id === open) return
    setOpen(id)
    onOpenChange?.(id)
  }

  function showByHover(id: string | undefined) {
    show(id)
    isByHover.current = true
  }

  function showSoon(id: string | undefined) {
    clearTimeout(timer.current)
    if (id === open) return
    if (open && id) return showByHover(id)
    timer.current = setTimeout(() => showByHover(id), hoverDelay)
  }

  function toggle(id: string) {
    if (open === id && isByHover.current) isByHover.current = false
    else show(open === id ? undefined : id)
  }

  return { open, show, showSoon, toggle }
}

function neighbours(root: HTMLElement, current: HTMLElement): [HTMLElement[], number] {
  const scope = current.closest('.nav-panel') ?? root
  const selector = scope === root ? '[data-top]' : 'a, button'
  const list = [...scope.querySelectorAll<HTMLElement>(selector)]
  return [list, list.indexOf(current)]
}

function focusAt(list: HTMLElement[], at: number): void {
  list.at(at % list.length)?.focus()
}
