import { createRequire } from 'node:module'
import fc from 'fast-check'
import { createElement, type ReactNode, Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import {
  fasterReactStream,
  fastReactStream,
  plainVoidElements,
} from '../../build/fast-react-stream.ts'
import {
  stringsCode,
  reactCode,
  reactFile,
  readAll,
  record,
  renderers,
  type PageState,
  turn,
} from './both-renderers.ts'

const high = '\ud83d'
const low = '\ude00'

function Slow({ value, children }: { value: Promise<ReactNode>; children?: ReactNode }) {
  return (
    <section>
      {use(value)}
      {children}
    </section>
  )
}

function Broken(): ReactNode {
  throw new Error('broken')
}

function page(children: ReactNode) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <title>Été – Orvane</title>
        <link rel="stylesheet" href="/a.css" precedence="app" />
      </head>
      <body>
        <h1>Thermostat « Souffle »</h1>
        {children}
      </body>
    </html>
  )
}

function slowScene(
  count: number,
  content: (index: number) => ReactNode,
  order: number[],
  options?: PageState['options'],
): PageState {
  const deferred = Array.from({ length: count }, () => Promise.withResolvers<ReactNode>())
  const parts = deferred.map(({ promise }, index) => (
    <Suspense key={index} fallback={<p>… {index}</p>}>
      <Slow value={promise} />
    </Suspense>
  ))
  return {
    node: page(parts),
    steps: order.map((index) => () => deferred[index]!.resolve(content(index))),
    ...(options && { options }),
  }
}

const attributes = (
  <form
    action="/x"
    data-a={1}
    aria-hidden
    className="a & b"
    style={{ color: 'red', quotes: '"1"', lineHeight: 2 }}
  >
    <input disabled defaultValue={'<"\'&>'} maxLength={4} tabIndex={0} />
    <textarea defaultValue={'\nune\nligne'} rows={3} />
    <select defaultValue="b">
      <option value="a">a</option>
      <option value="b">b {2}</option>
    </select>
    <a href="javascript:alert(1)" download>
      x
    </a>
    {createElement('my-tag', { some: '1', flag: true }, 'y')}
    <svg viewBox="0 0 1 1">
      <use xlinkHref="#a" />
    </svg>
    <div dangerouslySetInnerHTML={{ __html: '<b>é</b>' }} />
    <div dangerouslySetInnerHTML={{ __html: '' }} />
    <>{''}</>
  </form>
)

const scenes: Record<string, () => PageState> = {
  'every kind of attribute': () => ({ node: page(attributes) }),
  'a fragment without a document': () => ({ node: attributes }),
  'text nodes side by side': () => ({
    node: page(['a', 1, 'b', null, ['c', <b key="b">d</b>, 'e']]),
  }),
  'emoji whole': () => ({ node: page(<p title="😀">😀{'😀'}😀</p>) }),
  'surrogates split over text nodes, attributes and elements': () => ({
    node: page(
      <p title={high} data-a={low}>
        {high}
        {low}
        <i>{low}</i>
        <i>{high}</i>
        <Suspense>{low}</Suspense>
      </p>,
    ),
  }),
  'surrogates split over style rules': () => ({
    node: page([
      <style key="a" href="a" precedence="p">{`a{content:"${high}`}</style>,
      <style key="b" href="b" precedence="p">{`${low}"}`}</style>,
    ]),
  }),
  'text of more than one view and one buffer': () => ({
    node: page([
      <p key="a">{'abc '.repeat(9000)}</p>,
      <p key="c">{'žluťoučký € '.repeat(4000)}</p>,
    ]),
  }),
  'inner html of 100 KB': () => ({
    node: page(<div dangerouslySetInnerHTML={{ __html: 'ě'.repeat(50_000) }} />),
  }),
  'nonce, scripts and data': () => ({
    node: page(
      <script
        id="data"
        type="application/json"
        dangerouslySetInnerHTML={{ __html: '{"a":"é"}' }}
      />,
    ),
    options: {
      nonce: 'n0nce',
      bootstrapModules: ['/entry.js'],
      bootstrapScriptContent: 'globalThis.a=1',
      identifierPrefix: 'x',
    },
  }),
  'slow parts in order': () => slowScene(3, (index) => <p>part {index} é</p>, [0, 1, 2]),
  'slow parts out of order': () => slowScene(3, (index) => <p>part {index}</p>, [2, 0, 1]),
  'large slow parts': () => slowScene(3, (index) => <p>{`${index} ž`.repeat(9000)}</p>, [1, 2, 0]),
  'slow parts with styles of their own': () =>
    slowScene(
      2,
      (index) => <link rel="stylesheet" href={`/${index}.css`} precedence="app" />,
      [0, 1],
    ),
  'a slow part in a slow part': () => {
    const inner = Promise.withResolvers<ReactNode>()
    const nested = (
      <Suspense fallback="…">
        <Slow value={inner.promise} />
      </Suspense>
    )
    const scene = slowScene(1, () => nested, [0])
    return { ...scene, steps: [...scene.steps!, () => inner.resolve('fin')] }
  },
  'a part that fails': () => ({
    node: page(
      <Suspense fallback={<p>fallback é</p>}>
        <Broken />
      </Suspense>,
    ),
  }),
  'a slow part that fails': () => {
    const { promise, reject } = Promise.withResolvers<ReactNode>()
    const part = (
      <Suspense fallback="…">
        <Slow value={promise} />
      </Suspense>
    )
    return { node: page(part), steps: [() => reject(new Error('late'))] }
  },
  'a shell that fails': () => ({ node: page(<Broken />) }),
  'a render that is aborted': () => {
    const controller = new AbortController()
    const scene = slowScene(2, () => 'x', [0], { signal: controller.signal })
    return { ...scene, steps: [...scene.steps!, () => controller.abort(new Error('gone'))] }
  },
  'a render that was aborted before it began': () =>
    slowScene(1, () => 'x', [], { signal: AbortSignal.abort(new Error('early')) }),
}

describe('the faster renderer', () => {
  it.each(Object.entries(scenes))(
    'sends the same bytes at the same steps: %s',
    async (_, scene) => {
      expect(await record(renderers.faster, scene())).toEqual(
        await record(renderers.stock, scene()),
      )
    },
  )

  it('streams each slow part at its own step', async () => {
    const sent = (await record(renderers.faster, scenes['slow parts out of order']!())).map(
      (part) => Buffer.from(part, 'hex').toString(),
    )
    expect(sent.map((part) => part.match(/(?<=part <!-- -->)\d/g) ?? [])).toEqual([
      [],
      ['2'],
      ['0'],
      ['1'],
    ])
  })

  // React inlines a finished part or sends it apart by its size in bytes, at 500 and at 12 800 by
  // default.
  it.each(
    [496, 500, 504, 12_500, 12_780, 12_800, 12_820].flatMap((size) =>
      ['a', 'é', '€', '😀'].map((letter) => [size, letter] as const),
    ),
  )('decides as React does where parts of %i bytes of %s go', async (size, letter) => {
    const text = letter.repeat(Math.ceil(size / Buffer.byteLength(letter)))
    const scene = (): PageState => ({
      node: page([1, 2, 3].map((key) => <Suspense key={key}>{text}</Suspense>)),
    })
    expect(await record(renderers.faster, scene())).toEqual(await record(renderers.stock, scene()))
  })

  it('sends the same bytes for any tree', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(high, low, 'a', '<', 'é') }),
    )
    const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc
          .tuple(
            fc.constantFrom('div', 'p', 'li', 'my-tag'),
            text,
            fc.array(tie('tree'), { maxLength: 4 }),
          )
          .map(([tag, title, children]) => createElement(tag, { title, key: title }, ...children)),
        fc
          .array(tie('tree'), { maxLength: 3 })
          .map((children) => createElement(Suspense, null, ...children)),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(tree, async (node) => {
        expect(await record(renderers.faster, { node: page(node) })).toEqual(
          await record(renderers.stock, { node: page(node) }),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('keeps renders apart that run at the same time', async () => {
    const scene = (letter: string) => slowScene(2, (index) => `${letter}${index}`, [1, 0])
    const letters = [...'abcdefgh']
    const together = await Promise.all(
      letters.map((letter) => record(renderers.faster, scene(letter))),
    )
    const alone = []
    for (const letter of letters) alone.push(await record(renderers.stock, scene(letter)))
    expect(together.map((parts) => parts.join(''))).toEqual(alone.map((parts) => parts.join('')))
  })

  it('leaves nothing of a cancelled render to the next one', async () => {
    const stream = await renderers.faster.renderToReadableStream(slowScene(1, () => 'x', []).node, {
      onError: () => {},
    })
    stream.allReady.catch(() => {})
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel('gone')
    await turn()
    expect(await record(renderers.faster, { node: page('next') })).toEqual(
      await record(renderers.stock, { node: page('next') }),
    )
  })

  it('sends the whole shell before a slow part, in few chunks', async () => {
    const { promise, resolve } = Promise.withResolvers<ReactNode>()
    const stream = await renderers.faster.renderToReadableStream(
      page([
        <p key="shell">shell {'é'.repeat(20_000)}</p>,
        <Suspense key="slow" fallback="waiting">
          <Slow value={promise} />
        </Suspense>,
      ]),
    )
    const chunks: Uint8Array[] = []
    const reading = readAll(stream, (bytes) => chunks.push(bytes))
    await turn()
    const shell = Buffer.concat(chunks).toString()
    expect(shell).toContain('waiting')
    expect(shell).not.toContain('came in the end')
    expect(chunks.length).toBeLessThan(8)
    resolve('came in the end')
    await reading
    expect(Buffer.concat(chunks).toString()).toContain('came in the end')
  })

  it('writes void elements without a slash, as HTML does', async () => {
    const html = (await record(renderers.faster, { node: page([attributes, <br key="b" />]) }))
      .map((hex) => Buffer.from(hex, 'hex').toString())
      .join('')
    expect(html).toContain('<br>')
    expect(html).not.toContain('/>')
  })

  it('does the same where pages are rendered to strings', () => {
    const exports = {} as { renderToString: (node: ReactNode) => string }
    new Function('require', 'exports', plainVoidElements(stringsCode))(
      createRequire(import.meta.url),
      exports,
    )
    expect(exports.renderToString(attributes)).not.toContain('/>')
    expect(() => plainVoidElements(stringsCode.replace('.push("/>")', 'changed'))).toThrow(
      'react-dom changed',
    )
  })

  it('prerenders the same bytes', async () => {
    const [faster, stock] = await Promise.all(
      Object.values(renderers).map(async ({ prerender }) => {
        const bytes: Uint8Array[] = []
        const { prelude } = await prerender(page(attributes))
        await readAll(prelude, (chunk) => bytes.push(chunk))
        return Buffer.concat(bytes).toString('hex')
      }),
    )
    expect(faster).toBe(stock)
  })
})

describe('the build', () => {
  it.each([
    'return textEncoder.encode(content)',
    'function writeChunk(',
    'function completeWriting(',
    'function finishedSegment(',
    'writtenBytes = 0;\n  try {',
    'attributeEnd\n    );',
    'endOfStartTagSelfClosing = stringToPrecomputedChunk("/>")',
  ])('fails when React no longer has %s', (part) => {
    expect(() => fasterReactStream(reactCode.replace(part, 'changed'))).toThrow('react-dom changed')
  })

  it('accepts the installed React and no other', () => {
    const { transform } = fastReactStream() as unknown as {
      transform: { handler: (code: string, id: string) => { code: string } }
    }
    expect(transform.handler(reactCode, reactFile).code).toBe(fasterReactStream(reactCode))
    expect(() => transform.handler(`${reactCode} `, reactFile)).toThrow('react-dom changed')
  })

  it('fails when the worker was built without React', () => {
    const { buildEnd } = fastReactStream() as unknown as { buildEnd: () => void }
    expect(buildEnd).toThrow('without')
  })
})
