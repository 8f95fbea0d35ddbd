import { useState } from 'react'
import { Accordion } from '../layout/accordion.tsx'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { Button, ButtonLink } from '../forms/button.tsx'
import { opens } from '../overlays/commands.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer, DrawerPanel } from '../overlays/drawer.tsx'
import { LoadingBar } from '../feedback/loading-bar.tsx'
import { NavigationMenu } from '../layout/navigation-menu.tsx'
import { EmptyState } from '../feedback/notice.tsx'
import { Pagination } from '../layout/pagination.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Steps } from '../layout/steps.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { Text } from '../text/text.tsx'
import { toast } from '../feedback/toast-store.ts'
import { Toasts } from '../feedback/toasts.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Section, Specimen } from './section.tsx'
import type { Words } from './words.ts'

/** Examples of dialogs, drawers, toasts, disclosures and navigation. */
export function Overlays({ t }: { t: Words }) {
  const [isLoading, setLoading] = useState(false)
  return (
    <Section title="Opening and leading on.">
      <LoadingBar active={isLoading} />
      <Toasts label="Notifications ({hotkey})" itemLabel="Notification" closeLabel={t.close} />
      <Menu t={t} />
      <Specimen label="drawers, dialog, popover, tooltip">
        {(['right', 'left', 'bottom'] as const).map((side) => (
          <Button key={side} variant="outline" {...opens(`catalogue-${side}`)}>
            {side}
          </Button>
        ))}
        <Button variant="outline" {...opens('catalogue-dialog')}>
          dialog
        </Button>
        <Button variant="outline" popoverTarget="catalogue-popover" iconAfter="chevron-down">
          popover
        </Button>
        <Tooltip text={t.emailHint}>
          <Button variant="outline">tooltip</Button>
        </Tooltip>
        <Button variant="outline" onClick={() => setLoading(!isLoading)}>
          loading bar
        </Button>
      </Specimen>
      <Specimen label="toasts">
        <Button variant="outline" onClick={() => toast({ title: t.cartEmptyText })}>
          default
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: t.saved, description: t.savedText, variant: 'success' })}
        >
          success
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: t.failed,
              variant: 'destructive',
              actions: [{ label: t.retry, altText: t.retryAlt, onPress: () => {} }],
            })
          }
        >
          destructive
        </Button>
      </Specimen>
      <Sheets t={t} />
      <Breadcrumb
        label="Breadcrumb"
        items={[
          { label: 'Orvane', href: '#' },
          { label: t.more, href: '#' },
          { label: t.products[0] ?? '' },
        ]}
      />
      <Steps
        label={t.delivery}
        doneLabel="done"
        steps={[
          { label: t.email, href: '#', state: 'done' },
          { label: t.delivery, state: 'current' },
          { label: t.continue, state: 'upcoming' },
        ]}
      />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
        <Accordion
          name="questions"
          items={t.questions.map((title, at) => ({
            id: title,
            title,
            content: t.answer,
            open: at === 0,
          }))}
        />
        <Tabs
          label={t.more}
          items={t.products
            .slice(0, 3)
            .map((label) => ({ id: label.replaceAll(' ', '-'), label, content: t.answer }))}
        />
      </div>
      <Pagination
        label={t.page}
        page={4}
        pages={12}
        href={(page) => `#page-${page}`}
        previousLabel={t.previous}
        nextLabel={t.next}
        pageLabel={(page) => `${t.page} ${page}`}
      />
    </Section>
  )
}

function Menu({ t }: { t: Words }) {
  const panel = (
    <div className="wrap grid gap-4 py-10 md:grid-cols-4">
      {t.products.map((name) => (
        <a key={name} href="#product" className="t-label hover:underline">
          {name}
        </a>
      ))}
    </div>
  )
  return (
    <div className="relative max-md:hidden">
      <NavigationMenu
        label="Main"
        items={[
          { id: 'energy', label: t.delivery, panel },
          { id: 'comfort', label: t.colour, panel },
          { id: 'offers', label: t.more, href: '#offers' },
        ]}
      />
    </div>
  )
}

function Sheets({ t }: { t: Words }) {
  const [isDeep, setDeep] = useState(false)
  const empty = <EmptyState icon="shopping-bag" title={t.cartEmpty} text={t.cartEmptyText} />
  const links = (
    <ul>
      {t.products.map((name) => (
        <li key={name} className="hairline">
          <Button
            variant="none"
            className="flex min-h-14 w-full justify-between"
            iconAfter="chevron-right"
            onClick={() => setDeep(true)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Drawer
        id="catalogue-right"
        title={t.cart}
        closeLabel={t.close}
        footer={<ButtonLink href="#">{t.continue}</ButtonLink>}
      >
        {empty}
      </Drawer>
      <Drawer
        id="catalogue-left"
        side="left"
        title={t.more}
        closeLabel={t.close}
        onOpenChange={(isOpen) => !isOpen && setDeep(false)}
      >
        <div inert={isDeep}>{links}</div>
        <DrawerPanel
          open={isDeep}
          title={t.products[0] ?? ''}
          backLabel={t.back}
          onBack={() => setDeep(false)}
        >
          <Text>{t.lead}</Text>
        </DrawerPanel>
      </Drawer>
      <Drawer id="catalogue-bottom" side="bottom" title={t.country} closeLabel={t.close}>
        {empty}
      </Drawer>
      <Dialog
        id="catalogue-dialog"
        title={t.delete}
        closeLabel={t.close}
        footer={<Button variant="destructive">{t.delete}</Button>}
      >
        {t.cartEmptyText}
      </Dialog>
      <Popover id="catalogue-popover" label={t.country}>
        <ul>
          {t.products.slice(0, 3).map((name) => (
            <li key={name}>
              <a
                href="#product"
                className="flex min-h-11 items-center rounded-field px-3 hover:bg-tile"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}
