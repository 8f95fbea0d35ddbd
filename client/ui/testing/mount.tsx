import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'

/** Renders an element in the test's page, and removes it after the test. */
export async function mount(element: ReactNode) {
  const { container, own } = place()
  const root = own(createRoot(container))
  const render = (next: ReactNode) => settled(() => root.render(next))
  await render(element)
  return { container, render }
}

/**
 * Puts the server's HTML into the page, with a function that hydrates it; `complaints` are React's
 * messages about mismatches.
 */
export function mountServed(element: ReactNode) {
  const { container, own } = place()
  container.innerHTML = renderToString(element)
  const complaints: unknown[] = []
  const hydrate = () =>
    settled(
      () =>
        void own(
          hydrateRoot(container, element, {
            onRecoverableError: (error) => complaints.push(error),
          }),
        ),
    )
  return { container, hydrate, complaints }
}

/** Runs a change and waits until React has rendered it. */
export async function settled(change: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => change())
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

/** Dispatches a pointer event as a finger, pen or mouse would cause it. */
export function point(target: Element, type: string, init: PointerEventInit = {}): Promise<void> {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerType: 'touch',
    pointerId: 1,
    isPrimary: true,
    ...init,
  })
  return settled(() => void target.dispatchEvent(event))
}

function place() {
  const container = document.body.appendChild(document.createElement('div'))
  function own<Root extends { unmount: () => void }>(root: Root): Root {
    onTestFinished(() => settled(() => root.unmount()))
    return root
  }
  onTestFinished(() => void container.remove())
  return { container, own }
}
