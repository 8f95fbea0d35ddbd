interface Model {
  /** Name of the product. */
  name: string
  /** Path of the model. */
  file: string
  /** Address of the page, which is opened where the viewer is missing. */
  page: string
  /** True for what hangs on a wall. */
  hangs: boolean
}

/**
 * The address that opens a model in the room by the phone's own viewer; undefined on devices that
 * have none for it. Android's is Scene Viewer.
 */
export function roomLink(
  userAgent: string,
  { name, file, page, hangs }: Model,
): string | undefined {
  if (!userAgent.includes('Android')) return undefined
  const query = new URLSearchParams({
    file: new URL(file, page).href,
    mode: 'ar_preferred',
    title: name,
    ...(hangs && { enable_vertical_placement: 'true' }),
  })
  const extras = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
    'end;',
  ]
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;${extras.join(';')}`
}
