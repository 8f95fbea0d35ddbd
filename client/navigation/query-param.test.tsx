import { afterEach, expect, it } from 'vitest'
import { mount, settled } from '../ui/testing/mount.tsx'
import { useQueryParam } from './query-param.ts'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

function Page() {
  return <p>{String(useQueryParam('orderId'))}</p>
}

const go = (address: string) => settled(() => history.replaceState(null, '', address))

it('is read again when it changes, and keeps its value while the page is being left', async () => {
  await go('/checkout/success?orderId=1')
  const { container } = await mount(<Page />)
  expect(container.textContent).toBe('1')
  await go('/checkout/success?orderId=2')
  expect(container.textContent).toBe('2')
  await go('/')
  expect(container.textContent).toBe('2')
  await go('/checkout/success')
  expect(container.textContent).toBe('null')
})
