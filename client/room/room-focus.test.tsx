// Requirements: ROOM-5.
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RoomChoice, RoomData } from '#shared/room/room-data.ts'
import type { RoomWords } from '#shared/room/room.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { cardOf, InShop } from '../catalog/testing/shop.tsx'
import { Page } from '../pages/room.tsx'
import { mount } from '../ui/testing/mount.tsx'

const words: Partial<RoomWords> = {
  rooms: 'Rooms',
  house: 'Whole house',
  choose: 'Begin with a plan',
  put: 'Add',
  remove: 'Remove',
  one: 'One more',
  fewer: 'One less',
}

/** Nine pieces of a device are most. */
function choiceOf(quantity: number): RoomChoice {
  return {
    card: cardOf({ name: 'Tempo' }),
    x: 600,
    y: 500,
    quantity,
    ...(quantity < 9 && { more: `/room?hall=tempo*${quantity + 1}` }),
    ...(quantity > 0 && { less: `/room?hall=tempo*${quantity - 1}` }),
  }
}

/** The page of the hall with these devices; of the whole house without any. */
function Room({ choices }: { choices?: RoomChoice[] }) {
  const quantity = choices?.[0]?.quantity ?? 0
  const data: Partial<RoomData> = {
    breadcrumb: [],
    title: 'Plan your home',
    intro: '',
    words: words as RoomWords,
    ...(choices && { room: { id: 'hall', name: 'Hall', text: '', choices } }),
    links: { plan: `/room?hall=tempo*${quantity}`, house: '/room', start: '/room', others: '/fit' },
    rooms: [{ id: 'hall', name: 'Hall', link: '/room?room=hall', pieces: quantity }],
    placed: [],
    mesh: [],
    figures: [],
    set: [],
    examples: [],
  }
  return (
    <InShop>
      <Page visit={{ data } as Visit<'room'>} />
    </InShop>
  )
}

const heading = (name: string) => page.getByRole('heading', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })

async function focus(name: string) {
  const target = link(name)
  await expect.element(target).toBeInTheDocument()
  ;(target.element() as HTMLElement).focus()
  await expect.element(target).toHaveFocus()
}

describe('the focus', () => {
  it('goes to the heading of a room, and of the whole house on the way back', async () => {
    const { render } = await mount(<Room />)
    await render(<Room choices={[choiceOf(0)]} />)
    await expect.element(heading('Hall')).toHaveFocus()
    await render(<Room />)
    await expect.element(heading('Begin with a plan')).toHaveFocus()
  })

  it('stays on a link that adds or removes a piece', async () => {
    const { render } = await mount(<Room choices={[choiceOf(0)]} />)
    await focus('Add – Tempo')
    await render(<Room choices={[choiceOf(1)]} />)
    await expect.element(link('One more – Tempo')).toHaveFocus()
    await render(<Room choices={[choiceOf(3)]} />)
    await focus('One less – Tempo')
    await render(<Room choices={[choiceOf(1)]} />)
    await expect.element(link('Remove – Tempo')).toHaveFocus()
  })

  it.each([
    ['adds the last piece', 8, 'One more – Tempo', 9],
    ['removes the last piece', 1, 'Remove – Tempo', 0],
  ])('goes to the heading of the device where the link %s', async (_, before, name, after) => {
    const { render } = await mount(<Room choices={[choiceOf(before)]} />)
    await focus(name)
    await render(<Room choices={[choiceOf(after)]} />)
    await expect.element(heading('Tempo')).toHaveFocus()
  })

  it('goes to the heading of the room where any other link is gone', async () => {
    const { render } = await mount(<Room choices={[choiceOf(1)]} />)
    await focus('Remove – Tempo')
    await render(<Room choices={[]} />)
    await expect.element(heading('Hall')).toHaveFocus()
  })
})
