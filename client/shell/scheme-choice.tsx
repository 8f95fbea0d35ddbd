import { type ChangeEvent, useEffect, useState } from 'react'
import { schemes } from '#shared/settings/palette.ts'
import { useT } from '../i18n/provider.tsx'
import { Select } from '../ui/forms/input.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { keptScheme, showScheme } from './scheme.ts'

/**
 * The choice between the light scheme, the dark one and that of the device, as a row of a menu
 * (UI-11).
 */
export function SchemeChoice() {
  const t = useT()
  const [choice, setChoice] = useState('device')
  // The server does not know it.
  useEffect(() => setChoice(keptScheme.read() ?? 'device'), [])
  function choose({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
    const scheme = schemes.find((one) => one === value)
    if (scheme) keptScheme.write(scheme)
    else keptScheme.clear()
    setChoice(value)
    showScheme(value)
  }
  return (
    <label className="menu-small">
      <Icon name="moon" size={18} />
      {t('shell.scheme.label')}
      <Select value={choice} onChange={choose}>
        {(['device', ...schemes] as const).map((one) => (
          <option key={one} value={one}>
            {t(`shell.scheme.${one}`)}
          </option>
        ))}
      </Select>
    </label>
  )
}
