import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { DrawnSvg, RealOutline, SizeData } from '#shared/size/size-data.ts'
import { Button } from '../ui/forms/button.tsx'
import { forgetScale, keepScale, keptScale } from './screen-scale.ts'

/** Pixels of the page in a mm where nobody has adjusted them: the 96 in an inch of CSS. */
const guess = 96 / 25.4
/** The widths of the drawn card in px that the slider gives: on screens of 56 to 260 px an inch. */
const [narrowest, widest] = [120, 552]

/**
 * The outlines of a product at their real size, and the card by which they are adjusted to the
 * screen (SIZE-3). Without scripts they have the size that the browser takes for it.
 */
export function RealSize({ data: { words, card, outlines, scale } }: { data: SizeData }) {
  const { perMillimeter, isAdjusted, adjust, reset } = useScale()
  const stage = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(stage, perMillimeter)
  const slider = useId()
  const percent = words.percent.replace(
    '{percent}',
    String(Math.round((perMillimeter / guess) * 100)),
  )
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    adjust(Number(target.value) / card.width)
  return (
    <div className="size-real" style={isAdjusted ? { '--mm': `${perMillimeter}px` } : undefined}>
      <div className="size-adjust not-printed">
        <p>{words.how}</p>
        <div>
          <label htmlFor={slider} className="t-label size-slider-name">
            {words.slider}
            <span aria-hidden="true" className="nums text-muted">
              {percent}
            </span>
          </label>
          <input
            id={slider}
            type="range"
            className="size-slider"
            min={narrowest}
            max={widest}
            value={Math.round(perMillimeter * card.width)}
            aria-valuetext={percent}
            onChange={change}
          />
        </div>
        <div className="size-card">
          <TrueSvg {...card} />
        </div>
        <Button variant="outline" size="sm" disabled={!isAdjusted} onClick={reset}>
          {words.reset}
        </Button>
      </div>
      <div>
        <p role="status" className="size-state t-small text-muted not-printed">
          {isAdjusted ? words.kept : words.about} {isWide && words.wide}
        </p>
        <div ref={stage} className="size-stage" tabIndex={0} role="group" aria-label={words.stage}>
          {outlines.map((outline) => (
            <Outline key={outline.title} {...outline} />
          ))}
        </div>
        <figure className="size-proof">
          <TrueSvg {...scale} />
          <figcaption className="t-small">{words.exact}</figcaption>
        </figure>
        <p className="size-without t-small text-muted">{words.without}</p>
      </div>
    </div>
  )
}

function Outline({ title, fit, note, ...svg }: RealOutline) {
  return (
    <figure data-fit={fit}>
      <TrueSvg {...svg} />
      <figcaption className="t-small text-muted">
        {title}
        {note && <span className="size-note"> – {note}</span>}
      </figcaption>
    </figure>
  )
}

/** A drawing whose units are mm; its stylesheet says how many pixels these are. */
function TrueSvg({ width, height, markup }: DrawnSvg) {
  return (
    <svg
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      className="size-lines true-size"
      style={{ '--width': width, '--height': height }}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

/** How many pixels of the page a mm has, and how that is changed. */
function useScale() {
  const [scale, setScale] = useState<number>()
  useEffect(() => {
    const read = () => setScale(keptScale())
    read()
    // Enlarging the page is a resize too.
    addEventListener('resize', read)
    return () => removeEventListener('resize', read)
  }, [])
  return {
    perMillimeter: scale ?? guess,
    isAdjusted: scale !== undefined,
    adjust(perMillimeter: number) {
      keepScale(perMillimeter)
      setScale(perMillimeter)
    },
    reset() {
      forgetScale()
      setScale(undefined)
    },
  }
}

/** Whether the outlines are wider than their place on the screen. */
function useIsWide(stage: RefObject<HTMLDivElement | null>, perMillimeter: number): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const measure = () => {
      const { current } = stage
      if (current) setWide(current.scrollWidth > current.clientWidth)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [stage, perMillimeter])
  return isWide
}
