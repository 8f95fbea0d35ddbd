import { useState } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { Button, ButtonLink } from '../forms/button.tsx'
import type { ButtonVariant } from '../forms/button-class.ts'
import { Chip } from '../forms/chip.tsx'
import { ChipToggle } from '../forms/chip-toggle.tsx'
import { ChipLink } from '../forms/chip-link.tsx'
import { CountdownDigits } from '../feedback/countdown.tsx'
import { FlagIcon } from '../media/flag-icon.tsx'
import { Icon } from '../media/icon.tsx'
import { flagNames, iconNames } from '../media/icon-names.ts'
import { IconButton, IconLink } from '../forms/icon-button.tsx'
import { GroupLogo, Logo } from '../media/logo.tsx'
import { Section, Specimen } from './section.tsx'
import type { Words } from './words.ts'

const onPaper: ButtonVariant[] = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'primaryBorder',
  'link',
  'text',
  'none',
]
const onDark: ButtonVariant[] = [
  'default',
  'secondary',
  'glass',
  'whiteOutline',
  'outline',
  'ghost',
  'link',
]

/** Examples of buttons in every variant, size and state. */
export function Actions({ t }: { t: Words }) {
  const [isWished, setWished] = useState(true)
  return (
    <Section title="Actions.">
      <Specimen label="variants">
        {onPaper.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
      <div className="night rounded-tile p-6">
        <Specimen label="on dark">
          {onDark.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Specimen>
      </div>
      <Specimen label="sizes: lg, default, sm, xs">
        <Button size="lg">{t.add}</Button>
        <Button>{t.add}</Button>
        <Button size="sm">{t.add}</Button>
        <Button size="xs">{t.add}</Button>
        <ButtonLink href="#" variant="outline" iconAfter="arrow-right">
          {t.more}
        </ButtonLink>
      </Specimen>
      <Specimen label="loading, disabled">
        <Button loading busyLabel={t.busy}>
          {t.add}
        </Button>
        <Button variant="outline" loading busyLabel={t.busy}>
          {t.add}
        </Button>
        <Button disabled>{t.soldOut}</Button>
        <Button variant="outline" disabled>
          {t.soldOut}
        </Button>
        <Button variant="destructive" icon="trash-2">
          {t.delete}
        </Button>
      </Specimen>
      <Specimen label="icon buttons, chips, badges">
        <IconButton icon="menu" label="Menu" />
        <IconLink icon="shopping-bag" label={`${t.cart}, 2`} badge={2} href="#" />
        <IconButton
          icon="heart"
          label="Wishlist"
          variant="glass"
          pressed={isWished}
          onClick={() => setWished(!isWished)}
        />
        <IconButton icon="x" label={t.close} variant="outline" />
        <Chip label={t.mint} removeLabel={`${t.close}: ${t.mint}`} onRemove={() => {}} />
        <ChipLink label={t.mint} removeLabel={`${t.close}: ${t.mint}`} href="#" />
        <ChipToggle pressed>{t.black}</ChipToggle>
        <ChipToggle pressed={false}>{t.black}</ChipToggle>
        {(['neutral', 'paper', 'accent', 'refurbished', 'success', 'danger', 'night'] as const).map(
          (tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ),
        )}
      </Specimen>
      <Specimen label="logos, countdown">
        <Logo size="sm" title="Orvane" />
        <Logo title="Orvane" />
        <Logo size="lg" title="Orvane" />
        <GroupLogo title="Arvel group" />
        <GroupLogo title="Groupe Arvel" french />
        <CountdownDigits
          label="2 d 14 h 7 min"
          parts={[
            { value: 2, unit: 'd' },
            { value: 14, unit: 'h' },
            { value: 7, unit: 'min' },
            { value: 9, unit: 's' },
          ]}
        />
      </Specimen>
      <Specimen label="icons, flags">
        {iconNames.map((name) => (
          <Icon key={name} name={name} size={24} />
        ))}
        {flagNames.map((country) => (
          <FlagIcon key={country} country={country} />
        ))}
      </Specimen>
    </Section>
  )
}
