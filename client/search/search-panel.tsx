import { type KeyboardEvent, useRef, useState } from 'react'
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
import { useSuggestions } from './use-suggestions.ts'
import '../ui/forms/forms.css'
import './search-panel.css'

const listId = 'search-suggestions'

/**
 * The search: a field with suggestions while typing, after the pattern of a combobox with a list. Enter without a choice opens the results
 * page. The panel fills a phone's screen.
 */
export function SearchPanel() {
  const t = useT()
  const path = usePath()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const dialog = useNativeDialog(searchPanelId, isOpen, setOpen)
  const query = text.trim()
  const { answer, hasFailed, text: answered } = useSuggestions(isOpen ? query : '')
  const groups = useGroups(query ? answer : undefined)
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id))
  const [recent, setRecent] = useState(recentSearches)

  function leave() {
    if (query) rememberSearch(query)
    setRecent(recentSearches())
    setOpen(false)
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const at = active === undefined ? -1 : ids.indexOf(active)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && ids.length > 0) {
      event.preventDefault()
      // Before the first option stands the field itself.
      const next = ((at + 1 + step + ids.length + 1) % (ids.length + 1)) - 1
      setActive(ids[next])
      document.getElementById(ids[next] ?? '')?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      document.getElementById(active)?.click()
    } else if (event.key === 'Escape' && text !== '') {
      // The first Escape empties the field, the second closes the panel.
      event.preventDefault()
      setText('')
      setActive(undefined)
    }
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
        onSubmit={(event) => (query ? leave() : event.preventDefault())}
      >
        <Icon name="search" />
        <input
          ref={field}
          name="q"
          type="search"
          role="combobox"
          className="search-field"
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
          aria-expanded={ids.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestQuery}
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(undefined)
          }}
          onKeyDown={move}
        />
        <IconButton icon="x" label={t('shell.close')} {...closes(searchPanelId)} />
      </form>
      <div className="search-found">
        <p role="status" className={groups.length ? 'sr-only' : 't-small text-muted'}>
          {query && statusOf()}
        </p>
        <SuggestionList id={listId} groups={groups} active={active} onChoose={leave} />
        {query ? (
          <button
            type="button"
            className="link target"
            onClick={() => field.current?.form?.requestSubmit()}
          >
            {t('shell.search.all', { query })}
          </button>
        ) : (
          recent.length > 0 && (
            <RecentSearches
              texts={recent}
              onForget={() => {
                forgetSearches()
                setRecent([])
                field.current?.focus()
              }}
            />
          )
        )}
      </div>
    </dialog>
  )

  function statusOf(): string {
    if (hasFailed) return t('shell.search.failed')
    if (answered !== query || !answer) return t('shell.search.busy')
    if (ids.length === 0) return t('shell.search.none', { query })
    return t('shell.search.status', { count: ids.length })
  }
}
