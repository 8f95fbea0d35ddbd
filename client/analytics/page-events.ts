import { push } from './data-layer.ts'

/** Pushes `page_view` (EVT-2). */
export function viewPage(path: string, title: string): void {
  push({ event: 'page_view', page_path: path, page_title: title })
}

export function switchLocale(from: string, to: string): void {
  push({ event: 'switch_locale', from, to })
}

export function search(term: string, results: number): void {
  push({ event: 'search', search_term: term, results })
}

export function filterUsed(filter: string, value: string): void {
  push({ event: 'use_filter', filter, value })
}

export function submitNewsletter(): void {
  push({ event: 'submit_newsletter' })
}
