import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { idle } from './island.tsx'

/**
 * A component that is not visible before it is opened, such as a dialog: not in the page's HTML,
 * rendered when `time` resolves. By default that is when the browser is idle or the visitor acts.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  time: () => Promise<void> = idle,
): ComponentType<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component })))
  return function Later(props: Props) {
    const [isTime, setTime] = useState(false)
    useEffect(() => {
      let isHere = true
      void time().then(() => isHere && setTime(true))
      return () => {
        isHere = false
      }
    }, [])
    return isTime ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
