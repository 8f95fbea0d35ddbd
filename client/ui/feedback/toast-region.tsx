import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../forms/button.tsx'
import { Icon } from '../media/icon.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import {
  dismissToast,
  expireToast,
  closeReplaceableToasts,
  type ShownToast,
} from './toast-store.ts'
import './toasts.css'

export interface RegionProps {
  label: string
  itemLabel: string
  closeLabel: string
  /** Height in px of a bar at the bottom of the window, above which toasts are shown. */
  footEdge?: number
}

const defaultDuration = 5000
const icons = { default: 'info', success: 'circle-check', destructive: 'circle-alert' } as const

/**
 * The part of `Toasts` that needs the library: pausing timers, swipe to the right by 50 px, the F8
 * key, announcements (UI-1).
 */
export function ToastRegion({
  toasts,
  label,
  itemLabel,
  closeLabel,
  footEdge = 0,
}: RegionProps & { toasts: readonly ShownToast[] }) {
  const host = useTopmost()
  const headerEdge = useHeaderEdge(toasts.length)
  useEffect(() => {
    if (host !== document.body) closeReplaceableToasts()
  }, [host])
  const edges = {
    '--header-edge': `${headerEdge}px`,
    '--foot-edge': `${footEdge}px`,
  }
  const newest = toasts.find((shown) => shown.open)
  return createPortal(
    <Provider
      label={itemLabel}
      swipeDirection="right"
      swipeThreshold={50}
      duration={defaultDuration}
    >
      {toasts.map((shown) => (
        <Item key={shown.id} {...shown} closeLabel={closeLabel} />
      ))}
      <Viewport className="toasts" label={label} hotkey={['F8']} style={edges} />
      {/* The library writes its announcements outside an open dialog, where screen readers
          ignore them. */}
      {host !== document.body && (
        <p role="status" className="sr-only">
          {newest && `${newest.title} ${newest.description ?? ''}`}
        </p>
      )}
    </Provider>,
    host,
  )
}

function Item({
  id,
  open,
  title,
  description,
  variant = 'default',
  type = 'foreground',
  duration,
  actions,
  closeLabel,
}: ShownToast & { closeLabel: string }) {
  // The library does not tell a closed toast from one that has timed out.
  const isDismissed = useRef(false)
  const dismiss = () => void (isDismissed.current = true)
  const follow = (isOpen: boolean) => {
    if (isOpen) return
    if (isDismissed.current) dismissToast(id)
    else expireToast(id)
  }
  return (
    <Root
      className="toast"
      data-variant={variant}
      open={open}
      type={type}
      duration={duration}
      onEscapeKeyDown={dismiss}
      onSwipeEnd={dismiss}
      onOpenChange={follow}
    >
      <Icon name={icons[variant]} className="mt-0.5" />
      <Title className="t-label">{title}</Title>
      {description && <Description className="t-small">{description}</Description>}
      {actions && (
        <div className="toast-actions">
          {actions.map((action) => (
            <Action key={action.label} asChild altText={action.altText} onClick={action.onPress}>
              <Button variant="whiteOutline" size="sm">
                {action.label}
              </Button>
            </Action>
          ))}
        </div>
      )}
      <Close asChild onClick={dismiss}>
        <IconButton icon="x" label={closeLabel} className="absolute right-0.5 top-0.5" />
      </Close>
    </Root>
  )
}

/**
 * Lower edge of the page's header in px. On a phone toasts are placed below the header, because
 * text and buttons are at the bottom of the view.
 */
function useHeaderEdge(count: number): number {
  const [edge, setEdge] = useState(0)
  useLayoutEffect(
    () =>
      setEdge(Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)),
    [count],
  )
  return edge
}

/**
 * The open modal dialog, if any, else the body: elements outside a modal dialog can neither be
 * pressed nor read. A dialog that is not hydrated yet is left alone: with an element that the
 * server did not render it would be rendered anew, and so be closed.
 */
function useTopmost(): Element {
  const [host, setHost] = useState(topmost)
  useEffect(() => {
    const look = () => setHost(topmost())
    look()
    for (const type of ['toggle', 'hydrated']) document.addEventListener(type, look, true)
    return () => {
      for (const type of ['toggle', 'hydrated']) document.removeEventListener(type, look, true)
    }
  }, [])
  return host
}

function topmost(): Element {
  return [...document.querySelectorAll('dialog:modal[data-hydrated]')].at(-1) ?? document.body
}
