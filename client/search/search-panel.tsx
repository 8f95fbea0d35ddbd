import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { routes } from '#shared/routes/routes.ts'
import { longestQuery } from '#shared/search/query-text.ts'
import { useT, usePath } from '../i18n/provider.tsx'
import { closes } from '../ui/overlays/commands.ts'
import { useNativeDialog } from '../ui/overlays/use-native-dialog.ts'
import { IconButton } from '../ui/forms/icon-button.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { searchPanelId } from './search-wanted.ts'
import { RecentSearches, SuggestionList, useGroups } from './suggestion-list.tsx'
import { useChoice } from './use-choice.ts'
import { useSuggestions } from './use-suggestions.ts'
import '../ui/feedback/feedback.css'
import './search-panel.css'

const listId = 'search-suggestions'

/**
 * The search: a field with suggestions while typing, after the pattern of a combobox with a list.
 * Enter without a choice opens the results page. The panel fills a phone's screen.
 */
export function SearchPanel() {
  const t = useT()
  const path = usePath()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const field = useRef<HTMLInputElement>(null)
  const dialog = useNativeDialog(searchPanelId, isOpen, change)
  const query = text.trim()
  const state = useSuggestions(isOpen ? query : '')
  const groups = useGroups(query ? state.answer : undefined)
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id))
  const choice = useChoice(ids)

  function type(next: string) {
    setText(next)
    choice.leave()
  }

  /** Closing it discards the typed text. */
  function change(open: boolean) {
    setOpen(open)
    if (!open) type('')
  }

  function remember() {
    rememberSearch(query)
    setRecent(recentSearches())
  }

  function choose() {
    remember()
    change(false)
  }

  function submit(event: SyntheticEvent) {
    if (!query) return event.preventDefault()
    remember()
    // Emptied at once, the field would send nothing.
    setTimeout(type, 0, '')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (choice.take(event) || event.key !== 'Escape' || text === '') return
    // The first Escape empties the field, the second closes the panel.
    event.preventDefault()
    type('')
  }

  return (
    <dialog
      id={searchPanelId}
      className="modal search-panel"
      closedby="any"
      aria-label={t('shell.search.title')}
      {...dialog}
    >
      <form
        role="search"
        action={path(routes.search.href({}))}
        className="search-form"
        onSubmit={submit}
      >
        <Icon name="search" />
        <input
          ref={field}
          {...attributes}
          role="combobox"
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
          aria-expanded={ids.length > 0}
          aria-activedescendant={choice.active}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <IconButton icon="x" label={t('shell.close')} {...closes(searchPanelId)} />
      </form>
      <div className="search-found">
        <Status query={query} state={state} count={ids.length} />
        <SuggestionList id={listId} groups={groups} active={choice.active} onChoose={choose} />
        {query ? (
          <AllResults query={query} onPress={() => field.current?.form?.requestSubmit()} />
        ) : (
          <RecentSearches
            texts={recent}
            onForget={() => {
              forgetSearches()
              setRecent([])
              field.current?.focus()
            }}
          />
        )}
      </div>
    </dialog>
  )
}

/** Leads to the results page, like Enter in the field. */
function AllResults({ query, onPress }: { query: string; onPress: () => void }) {
  const t = useT()
  return (
    <button type="button" className="link target" onClick={onPress}>
      {t('shell.search.all', { query })}
    </button>
  )
}

/** Constant attributes of the field, for browsers and assistive technology. */
const attributes = {
  name: 'q',
  type: 'search',
  className: 'search-field',
  'aria-controls': listId,
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: longestQuery,
  autoFocus: true,
} as const

interface StatusProps {
  query: string
  state: ReturnType<typeof useSuggestions>
  count: number
}

/** Number of suggestions, for screen readers; visible where there are none. */
function Status({ query, state: { answer, hasFailed, text }, count }: StatusProps) {
  const t = useT()
  const words = () => {
    if (hasFailed) return t('shell.search.failed')
    if (text !== query || !answer) return t('shell.search.busy')
    return count ? t('shell.search.status', { count }) : t('shell.search.none', { query })
  }
  return (
    <p role="status" className={count ? 'sr-only' : 't-small text-muted'}>
      {query && words()}
    </p>
  )
}
