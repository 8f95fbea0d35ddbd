import { CompareTray } from '../comparison/compare-tray.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

/**
 * The lists of products that the browser keeps: those that it showed last, and on the page of a
 * product, which has the key `current`, the way to the comparison.
 */
export function BrowserLists({ current }: { current?: string }) {
  return (
    <>
      <RecentlyViewed key={current} except={current} />
      {current && <CompareTray />}
    </>
  )
}
