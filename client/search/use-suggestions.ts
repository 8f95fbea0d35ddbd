import { useEffect, useState } from 'react'
import type { Suggestions } from '#shared/api/suggestions.ts'
import { canonicalQuery } from '#shared/search/query-text.ts'
import { useApi } from '../api/api-provider.tsx'

/** Milliseconds after the last key press before suggestions are requested. */
const rest = 100
const mostKept = 50

interface State {
  /** The text that the answer below belongs to. */
  text: string
  answer?: Suggestions
  hasFailed?: true
}

/**
 * The suggestions for a text; while a newer request is running, the last answer. An older request
 * is cancelled.
 */
export function useSuggestions(text: string): State {
  const api = useApi()
  const [known] = useState(() => new Map<string, Suggestions>())
  const [state, setState] = useState<State>({ text: '' })
  useEffect(() => {
    if (text === '') return
    const kept = known.get(text)
    if (kept) {
      setState({ text, answer: kept })
      return
    }
    const request = new AbortController()
    const ask = async () => {
      try {
        const query = { q: canonicalQuery(text) }
        const answer = await api('GET /api/v1/suggest', { query }, { signal: request.signal })
        if (known.size >= mostKept) known.clear()
        known.set(text, answer)
        setState({ text, answer })
      } catch {
        // The field still leads to the results page, and its label states that.
        if (!request.signal.aborted) setState({ text, hasFailed: true })
      }
    }
    const timer = setTimeout(ask, rest)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [api, known, text])
  return text === '' ? { text } : state
}
