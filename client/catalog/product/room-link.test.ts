// Requirements: CAT-23.
import { expect, it } from 'vitest'
import { roomLink } from './room-link.ts'

const model = {
  name: 'Veille & Nacht',
  file: '/media/motion/veille-white.glb',
  hangs: false,
  page: 'https://shop.example/de-de/kamera-veille?color=white',
}
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142 Mobile'

it('opens the whole address of the model in the viewer of Android, and the page without it', () => {
  const link = roomLink(android, model)!
  const [, query = '', extras = ''] =
    /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?([^#]*)#Intent;(.*)end;$/.exec(link)!
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    file: 'https://shop.example/media/motion/veille-white.glb',
    mode: 'ar_preferred',
    title: 'Veille & Nacht',
  })
  expect(extras).toContain('scheme=https;')
  expect(extras).toContain(`S.browser_fallback_url=${encodeURIComponent(model.page)};`)
})

it('lets what hangs be put on a wall', () =>
  expect(roomLink(android, { ...model, hangs: true })).toContain(
    '&enable_vertical_placement=true#Intent;',
  ))

it.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
])('does not exist on %s', (userAgent) => expect(roomLink(userAgent, model)).toBeUndefined())
