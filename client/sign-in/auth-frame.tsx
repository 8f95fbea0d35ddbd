import type { ReactNode } from 'react'
import { brand } from '#shared/settings/brand.ts'
import { Picture } from '../catalog/picture.tsx'
import { useT } from '../i18n/provider.tsx'
import type { MessageKey } from '../i18n/message-keys.ts'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'

interface AuthFrameProps {
  heading: string
  text?: string
  children: ReactNode
  /** Link to the other form, below a line. */
  aside?: ReactNode
  /** True to list the advantages of an account beside the form. */
  why?: boolean
}

/** Frame of the pages for signing in and up: the form, with a picture beside it. */
export function AuthFrame({ heading, text, children, aside, why }: AuthFrameProps) {
  return (
    <div className="auth">
      <div className="auth-form">
        <Headline as="h1" size="headline" text={heading} />
        {text && <p className="text-muted mt-4">{text}</p>}
        <div className="mt-8">{children}</div>
        {aside && <div className="hairline mt-8 pt-6 t-small">{aside}</div>}
      </div>
      <div className="auth-side tile">
        <Picture
          picture={{ id: brand.doorPicture, alt: '' }}
          width={960}
          height={720}
          sizes="(width < 48rem) 100vw, 50vw"
          priority
          className="auth-picture"
        />
        {why && <Why />}
      </div>
    </div>
  )
}

const points: { icon: IconName; text: MessageKey }[] = [
  { icon: 'truck', text: 'account.why.orders' },
  { icon: 'map-pin', text: 'account.why.addresses' },
  { icon: 'heart', text: 'account.why.wishlist' },
]

function Why() {
  const t = useT()
  return (
    <div className="auth-why">
      <h2 className="t-subtitle">{t('account.why.title')}</h2>
      <ul className="auth-points">
        {points.map(({ icon, text }) => (
          <li key={text} className="flex gap-3 t-small text-muted">
            <Icon name={icon} className="text-ink" />
            {t(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
