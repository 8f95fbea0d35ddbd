import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

type Tab = { id: string; label: ReactNode; content: ReactNode }
type TabsProps = {
  label: string
  items: readonly Tab[]
  defaultId?: string
  onChange?: (id: string) => void
  className?: string
}

/**
 * Tabs with their panels, of which one is shown. Arrow keys, Home and End move and choose; all
 * panels are in the HTML.
 */
export function Tabs({ label, items, defaultId, onChange, className }: TabsProps) {
  const base = useId()
  const [chosen, setChosen] = useState(defaultId ?? items[0]?.id)

  function choose(id: string) {
    setChosen(id)
    if (id !== chosen) onChange?.(id)
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex(({ id }) => id === chosen)
    const next = target(event.key, at, items.length)
    if (next === undefined) return
    const item = items[next]
    if (!item) return
    event.preventDefault()
    choose(item.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={press}>
        {items.map(({ id, label: words }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="tab"
            id={`${base}-${id}-tab`}
            aria-controls={`${base}-${id}`}
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
          >
            {words}
          </button>
        ))}
      </div>
      {items.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}`}
          aria-labelledby={`${base}-${id}-tab`}
          tabIndex={0}
          hidden={id !== chosen}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </div>
  )
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
