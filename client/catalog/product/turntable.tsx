import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Turn } from '#shared/api/products.ts'
import {
  frameSize,
  isRound,
  motionPath,
  sheetColumns,
  sheetFile,
  sheetRows,
  sheetsOf,
} from '#shared/catalog/motion.ts'
import { useI18n } from '../../i18n/provider.tsx'
import './turntable.css'

/** Milliseconds of the turn that shows that there is one. */
const greeting = 1_800
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

export interface TurntableProps {
  name: string
  turn: Turn
  sheets: readonly CanvasImageSource[]
  onClose: () => void
}

/** The sheets of a turntable, ready to be drawn. */
export function loadSheets(name: string, turn: Turn): Promise<HTMLImageElement[]> {
  return Promise.all(
    sheetsOf(turn).map(async (number) => {
      const image = new Image()
      image.src = motionPath(sheetFile(name, number))
      await image.decode()
      return image
    }),
  )
}

/**
 * A product that is turned by dragging and by keys (CAT-22). One slow turn at the beginning shows
 * that, where motion is welcome.
 */
export function Turntable({ name, turn, sheets, onClose }: TurntableProps) {
  const { t, market } = useI18n()
  const { frames, from, step, hero } = turn
  const goesRound = isRound(turn)
  const last = frames - 1
  const [frame, setFrame] = useState(hero)
  const slider = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ x: number; frame: number }>(undefined)

  const within = (wish: number) =>
    goesRound ? ((wish % frames) + frames) % frames : Math.max(0, Math.min(wish, last))

  const { greeted, stop } = useGreeting(turn)
  // What moves by itself is not told to those who listen.
  const drawn = greeted ?? frame

  function show(wish: number) {
    stop()
    setFrame(within(Math.round(wish)))
  }

  useLayoutEffect(() => {
    const perSheet = sheetColumns * sheetRows
    const sheet = sheets[Math.floor(drawn / perSheet)]
    const place = drawn % perSheet
    const x = (place % sheetColumns) * frameSize
    const y = Math.floor(place / sheetColumns) * frameSize
    const context = canvas.current?.getContext('2d')
    const whole = [0, 0, frameSize, frameSize] as const
    if (sheet) context?.drawImage(sheet, x, y, frameSize, frameSize, ...whole)
  }, [drawn, sheets])

  useEffect(() => {
    // Who has gone elsewhere meanwhile stays there.
    const { activeElement: at } = document
    if (!at || at === document.body || at.closest('.gallery'))
      slider.current?.focus({ preventScroll: true })
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose()
    const move = steps[event.key]
    const wish = { Home: 0, End: last }[event.key] ?? (move && frame + move)
    if (wish === undefined) return
    event.preventDefault()
    show(wish)
  }

  function take({ currentTarget, pointerId, clientX }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId)
    show(drawn)
    grip.current = { x: clientX, frame: drawn }
  }

  function drag({ currentTarget, clientX }: PointerEvent) {
    if (!grip.current) return
    const moved = (clientX - grip.current.x) / currentTarget.clientWidth
    show(grip.current.frame + moved * frames)
  }

  const release = () => void (grip.current = undefined)

  const degrees = Math.round(from + frame * step)
  const words = new Intl.NumberFormat(market.tag, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'long',
  })
  return (
    <div
      ref={slider}
      className="turntable"
      role="slider"
      tabIndex={0}
      aria-label={t('catalog.gallery.turnName', { name })}
      aria-valuemin={from}
      aria-valuemax={from + last * step}
      aria-valuenow={degrees}
      aria-valuetext={words.format(degrees)}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <canvas ref={canvas} width={frameSize} height={frameSize} />
      <span className="turntable-hint t-small" aria-hidden="true">
        {t('catalog.gallery.turnHint')}
      </span>
    </div>
  )
}

/**
 * One turn all around, or to both sides, where motion is welcome: its frame until it is over, and a
 * function that ends it.
 */
function useGreeting(turn: Turn) {
  const { frames, hero } = turn
  const goesRound = isRound(turn)
  const [greeted, setGreeted] = useState<number>()
  const handle = useRef(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const began = performance.now()
    const aside = Math.min(hero, frames - 1 - hero)
    const move = (now: number) => {
      const share = Math.min(1, Math.max(0, now - began) / greeting)
      const eased = (1 - Math.cos(Math.PI * share)) / 2
      const away = goesRound ? eased * frames : Math.sin(2 * Math.PI * eased) * aside
      setGreeted(share < 1 ? (hero + Math.round(away) + frames) % frames : undefined)
      if (share < 1) handle.current = requestAnimationFrame(move)
    }
    handle.current = requestAnimationFrame(move)
    return () => cancelAnimationFrame(handle.current)
  }, [frames, hero, goesRound])
  function stop() {
    cancelAnimationFrame(handle.current)
    setGreeted(undefined)
  }
  return { greeted, stop }
}
