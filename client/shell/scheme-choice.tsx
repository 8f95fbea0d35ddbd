import { type ChangeEvent, useEffect, useState } from 'react'
import { schemes } from '#shared/settings/palette.ts'
import { useT } from '../i18n/provider.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { keptScheme, showScheme } from './scheme.ts'

/** The choice between the light scheme, the dark one and that of the device (UI-11). */
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
    <SelectField
      className="scheme"
      label={t('shell.scheme.label')}
      value={choice}
      onChange={choose}
    >
      {(['device', ...schemes] as const).map((one) => (
        <option key={one} value={one}>
          {t(`shell.scheme.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
