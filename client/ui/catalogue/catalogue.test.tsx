// Requirements: UI-7.
import '../all.css'
import { expect, it, vi } from 'vitest'
import { Catalogue } from './catalogue.tsx'
import { mountServed } from '../testing/mount.tsx'

it.each(['en', 'de'] as const)(
  'renders every primitive on the server as in the browser, in %s',
  async (language) => {
    const errors = vi.spyOn(console, 'error')
    const { hydrate, complaints } = mountServed(<Catalogue language={language} />)
    await hydrate()
    expect(complaints).toEqual([])
    expect(errors).not.toHaveBeenCalled()
  },
)
