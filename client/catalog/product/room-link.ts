/**
 * The address that opens a model in the room by the phone's own viewer, and the page where that is
 * missing; undefined on devices without one. Android's is Scene Viewer.
 */
export function roomLink(name: string, model: string, userAgent: string): string | undefined {
  if (!userAgent.includes('Android')) return undefined
  const query = new URLSearchParams({
    file: new URL(model, location.href).href,
    mode: 'ar_preferred',
    title: name,
  })
  const back = encodeURIComponent(location.href)
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;S.browser_fallback_url=${back};end;`
}
