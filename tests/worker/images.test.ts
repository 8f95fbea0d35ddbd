// Requirements: CONT-9, CONT-10, CONT-11.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import corpus from '../corpus/image-params.json'
import { ask, newIsolate } from './shop.ts'

const pictures = vi.hoisted(() => ({ version: 1 }))
vi.mock('#shared/catalog/pictures.ts', async (original) => ({
  ...(await original<typeof import('#shared/catalog/pictures.ts')>()),
  get pictureVersion() {
    return pictures.version
  },
}))

interface Asked {
  url: string
  status: number
  type?: string
}

// One pixel: what a picture shows does not matter here, what becomes of it does.
const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
const id = 'edge-pixel'

/** Replaces the image service: the format of the answer is the requested one. */
function imageService() {
  const asked: { transform: unknown; output: unknown }[] = []
  const binding = {
    input: () => ({
      transform: (transform: unknown) => ({
        output(output: { format: string }) {
          asked.push({ transform, output })
          return Promise.resolve({
            response: () => new Response(pixel, { headers: { 'content-type': output.format } }),
          })
        },
      }),
    }),
  }
  return { asked, env: newIsolate({ IMAGES: binding }) }
}

beforeAll(async () => {
  await env.MEDIA.put(`pictures/${id}`, pixel, { httpMetadata: { contentType: 'image/png' } })
  await env.MEDIA.put(
    'pictures/edge-drawing',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    {
      httpMetadata: { contentType: 'image/svg+xml' },
    },
  )
  await env.MEDIA.put('pictures/edge-page', '<script>alert(1)</script>', {
    httpMetadata: { contentType: 'text/html' },
  })
  await env.MEDIA.put('secret', 'secret')
})

describe('the image service', () => {
  it.each(corpus as Asked[])('answers $url with $status', async ({ url, status, type }) => {
    const service = imageService()
    const response = await ask(url.replace('{id}', id), { env: service.env })
    expect(response.status).toBe(status)
    const body = await response.arrayBuffer()
    if (status === 200) {
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    } else {
      expect(service.asked).toEqual([])
      expect(response.headers.get('cache-control')).not.toMatch(/max-age=(?!60\b)/)
      if (url.startsWith('/images/') && status === 404 && !url.slice(8).includes('/'))
        expect(body.byteLength).toBeLessThan(1024)
    }
  })

  it('makes a thumbnail of 150 by 150', async () => {
    const service = imageService()
    await env.MEDIA.put('pictures/edge-small', pixel, {
      httpMetadata: { contentType: 'image/png' },
    })
    await ask('/images/edge-small?preset=thumbnail', { env: service.env })
    expect(service.asked).toEqual([
      {
        transform: { width: 150, height: 150, fit: 'cover' },
        output: { format: 'image/avif', quality: 65 },
      },
    ])
  })

  it('keeps a picture inside what was asked for and never makes it larger, in avif, unless told otherwise', async () => {
    const service = imageService()
    await ask(`/images/${id}?width=960`, { env: service.env })
    expect(service.asked).toEqual([
      {
        transform: { width: 960, height: undefined, fit: 'scale-down' },
        output: { format: 'image/avif', quality: 65 },
      },
    ])
  })

  it('makes a picture once, whatever its cache-buster says', async () => {
    const service = imageService()
    await ask(`/images/${id}?width=1920&v=1`, { env: service.env })
    await eventually(async () => {
      const before = service.asked.length
      const response = await ask(`/images/${id}?v=2&width=1920`, { env: service.env })
      expect(response.status).toBe(200)
      expect(service.asked.length).toBe(before)
    })
  })

  it('makes a picture anew when the version of the pictures is raised', async () => {
    const service = imageService()
    const path = `/images/${id}?width=1600`
    await ask(path, { env: service.env })
    pictures.version = 2
    await ask(path, { env: service.env })
    pictures.version = 1
    expect(service.asked).toHaveLength(2)
    await eventually(async () => {
      const before = service.asked.length
      await ask(path, { env: service.env })
      expect(service.asked.length).toBe(before)
    })
  })

  it.each([
    ['storage', { MEDIA: { get: () => Promise.reject(new Error('R2 is down')) } }],
    [
      'image service',
      {
        IMAGES: {
          input: () => {
            throw new Error('down')
          },
        },
      },
    ],
  ])('says that the %s is down, and nobody keeps that', async (_, changes) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await ask(`/images/${id}?width=800`, { env: newIsolate(changes) })
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    vi.restoreAllMocks()
  })
})

describe('a file of the content provider', () => {
  it('is there for a day, as a download', async () => {
    const response = await ask(`/media/${id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="edge-pixel.png"',
    )
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pixel)
  })

  it.each(['edge-drawing', 'edge-page'])(
    'is not given out when it is no picture: %s',
    async (name) => {
      const response = await ask(`/media/${name}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('alert')
    },
  )
})
