import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Motion, Turn } from '#shared/api/products.ts'
import { isRound, modelFile, motionPath } from '#shared/catalog/motion.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import './gallery-motion.css'
import { roomLink } from './room-link.ts'
import type { TurntableProps } from './turntable.tsx'

interface GalleryMotionProps {
  name: string
  motion: Motion
}

/**
 * Buttons over the pictures: one that turns the product, whose script and frames are loaded by the
 * press (CAT-22), and on phones that can show its model in the room a link that does (CAT-23).
 */
export function GalleryMotion({ name, motion }: GalleryMotionProps) {
  const t = useT()
  const { turn, model } = motion
  const button = useRef<HTMLButtonElement>(null)
  const { state, Loaded, open, close } = useTurntable(motion.name, turn)
  const [room, setRoom] = useState<string>()
  useEffect(() => {
    const file = motionPath(modelFile(motion.name))
    const hangs = turn !== undefined && !isRound(turn)
    if (model) setRoom(roomLink(navigator.userAgent, { name, file, page: location.href, hangs }))
  }, [name, motion, model, turn])

  function end() {
    close()
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="gallery-motion row gap-2">
        {turn && (
          <Button
            ref={button}
            variant="glass"
            size="sm"
            icon={state === 'closed' ? 'rotate-ccw' : 'x'}
            loading={state === 'loading'}
            busyLabel={t('catalog.gallery.turnLoading')}
            aria-expanded={state === 'open'}
            onClick={state === 'closed' ? open : end}
          >
            {t(state === 'open' || state === 'failed' ? 'shell.close' : 'catalog.gallery.turn')}
          </Button>
        )}
        {room && (
          <ButtonLink href={room} variant="glass" size="sm" icon="smartphone">
            {t('catalog.gallery.room')}
          </ButtonLink>
        )}
      </div>
      {state !== 'closed' && (
        <div className="gallery-turn" aria-busy={state === 'loading' || undefined}>
          {state === 'loading' && <span className="bone block w-full h-full" />}
          {state === 'failed' && (
            <div className="grid gap-4 justify-items-start p-5">
              <p role="alert">{t('catalog.gallery.turnFailed')}</p>
              <Button variant="outline" size="sm" onClick={open}>
                {t('checkout.retry')}
              </Button>
            </div>
          )}
          {Loaded && turn && (
            <Loaded.Turntable name={name} turn={turn} sheets={Loaded.sheets} onClose={end} />
          )}
        </div>
      )}
    </>
  )
}

/** The script and the frames of a turntable. */
interface Loaded {
  Turntable: ComponentType<TurntableProps>
  sheets: TurntableProps['sheets']
}

/** Loads a turntable when it is opened, and again when it is opened after a failure. */
function useTurntable(name: string, turn: Turn | undefined) {
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [loaded, setLoaded] = useState<Loaded>()
  return {
    state,
    Loaded: state === 'open' ? loaded : undefined,
    close: () => setState('closed'),
    async open() {
      if (!turn) return
      setState('loading')
      try {
        const { Turntable, loadSheets } = await import('./turntable.tsx')
        setLoaded({ Turntable, sheets: await loadSheets(name, turn) })
        setState('open')
      } catch {
        setState('failed')
      }
    },
  }
}
