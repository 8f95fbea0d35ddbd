const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML or XML, in elements and in quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
