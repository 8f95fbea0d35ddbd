import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * SHA-256 of the files that these changes were reviewed and tested with: react-dom 19.3.1, the
 * renderer to a stream and the one to a string.
 */
const reviewed = '4d43f4e5e78cce97b95c4704b5e3f7bdc142c2a9f9b58ea2702eeb7b6442d00c'
const reviewedStrings = 'a470866a7a27a7f4fa69ef04e9bfdea0514fc9defdcc48bda43516b9ae2dfadd'

interface Swap {
  what: string
  from: RegExp
  to: (...groups: string[]) => string
  times: number
}

const encodedOnce = `
function encodeChunks(segment) {
  var chunks = segment.chunks, children = segment.children, end = chunks.length;
  if (0 === end) return;
  if (0 === children.length) {
    segment.chunks = [textEncoder.encode(chunks.join(""))];
    return;
  }
  var pieces = [], start = 0;
  for (var i = 0; i < children.length; i++) {
    var child = children[i];
    if (child.index > start) {
      pieces.push(textEncoder.encode(chunks.slice(start, child.index).join("")));
      start = child.index;
    }
    child.index = pieces.length;
  }
  start < end && pieces.push(textEncoder.encode(chunks.slice(start).join("")));
  segment.chunks = pieces;
}`

// A low surrogate is never joined with the text before it: React encodes both separately, so that
// each half becomes U+FFFD.
const textThenBytes = `
var pendingText = "";
function flushText(destination) {
  var text = pendingText;
  pendingText = "";
  "" !== text && writeBytes(destination, textEncoder.encode(text));
}
function writeChunk(destination, chunk) {
  if ("string" === typeof chunk) {
    56320 === (chunk.charCodeAt(0) & 64512) && flushText(destination);
    pendingText += chunk;
  } else {
    flushText(destination);
    writeBytes(destination, chunk);
  }
}
function writeBytes(destination, chunk) {`

/** The constant with which React ends void elements, and nothing else. */
export const voidEnd = /endOfStartTagSelfClosing = stringToPrecomputedChunk\("\/>"\)/g

const swaps: Swap[] = [
  {
    what: 'stringToChunk',
    from: /function (stringTo(?:Precomputed)?Chunk)\(content\) \{\n {2}return textEncoder\.encode\(content\);\n\}/g,
    to: (_, name) => `function ${name}(content) {\n  return content;\n}`,
    times: 2,
  },
  {
    what: 'writeChunk',
    from: /\nfunction writeChunk\(destination, chunk\) \{/g,
    to: () => textThenBytes,
    times: 1,
  },
  {
    what: 'completeWriting',
    from: /function completeWriting\(destination\) \{/g,
    to: (line) => `${line}\n  flushText(destination);`,
    times: 1,
  },
  {
    what: 'beginWriting',
    from: / {2}currentView = new Uint8Array\(4096\);\n {2}writtenBytes = 0;\n {2}try \{/g,
    to: (lines) => `  pendingText = "";\n${lines}`,
    times: 1,
  },
  {
    what: 'finishedSegment',
    from: /\nfunction finishedSegment\(request, boundary, segment\) \{\n {2}if \(null !== byteLengthOfChunk\) \{/g,
    to: (lines) => `${encodedOnce}${lines}\n    encodeChunks(segment);`,
    times: 1,
  },
  // Void elements without the slash, which HTML ignores and validators report.
  {
    what: 'endOfStartTagSelfClosing',
    from: voidEnd,
    to: (line) => line.replace('/>', '>'),
    times: 1,
  },
  // Fewer, larger chunks: each one costs several turns of the event loop. Flushes stay where React
  // makes them.
  {
    what: 'view size',
    from: /(new Uint8Array\()4096\)|4096 < chunk\.byteLength/g,
    to: (found) => found.replace('4096', '65536'),
    times: 5,
  },
  {
    what: 'attributes',
    from: /attributeSeparator,\s*(stringToChunk\([^()]*\)),\s*attributeAssign,\s*(stringToChunk\(escapeTextForBrowser\([^()]*\)\)),\s*attributeEnd\s*\)/g,
    to: (_, name, value) =>
      `attributeSeparator + ${name} + attributeAssign + ${value} + attributeEnd)`,
    times: 10,
  },
]

/**
 * React's edge renderer with the same output (except for the slash of void elements) at a third of
 * the CPU. React encodes every piece of markup by itself, with one native call and one buffer each;
 * here pieces stay strings, and a finished segment is joined and encoded once, before React counts
 * its bytes, so that its decisions about streaming use the same numbers. Throws when the code is
 * not the reviewed one.
 */
export function fasterReactStream(code: string): string {
  return swapped(code, swaps)
}

/** React's renderer to strings, with the void elements of the stream renderer. */
export function plainVoidElements(code: string): string {
  return swapped(code, [
    {
      what: 'end of void elements',
      from: /\.push\("\/>"\)/g,
      to: (call) => call.replace('/>', '>'),
      times: 5,
    },
  ])
}

function swapped(code: string, list: readonly Swap[]): string {
  for (const { what, from, to, times } of list) {
    const found = code.match(from)?.length ?? 0
    if (found !== times)
      throw new Error(
        `fast-react-stream: react-dom changed: ${what} found ${found} times instead of ${times}`,
      )
    code = code.replace(from, to)
  }
  return code
}

/** The change of each of React's server files, by the end of its name. */
const files = [
  { name: 'react-dom-server.edge.production.js', sha256: reviewed, change: fasterReactStream },
  {
    name: 'react-dom-server-legacy.browser.production.js',
    sha256: reviewedStrings,
    change: plainVoidElements,
  },
]

/**
 * Puts the faster renderer into production builds of the worker; the build fails when a file is not
 * the reviewed one.
 */
export function fastReactStream(): Plugin {
  const missing = new Set(files.map(({ name }) => name))
  return {
    name: 'fast-react-stream',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'worker',
    transform: {
      filter: { id: /react-dom-server(?:-legacy\.browser|\.edge)\.production\.js$/ },
      handler(code, id) {
        const file = files.find(({ name }) => id.endsWith(name))
        if (!file || sha256(code) !== file.sha256)
          throw new Error(
            `fast-react-stream: react-dom changed: ${id} is not the reviewed file. Run npm run react:update -- <version>, which compares both and writes the new hash (docs/decisions/005-fast-react-stream.md).`,
          )
        missing.delete(file.name)
        return { code: file.change(code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(
          `fast-react-stream: the worker was built without ${[...missing].join(' and ')}`,
        )
    },
  }
}

/** SHA-256 of a source text, in hex. */
export function sha256(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
