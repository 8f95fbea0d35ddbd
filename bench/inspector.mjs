/**
 * Connects to the runtime's inspector at a port, to read its heap. `serving` is an address of the
 * shop that is requested meanwhile.
 */
export async function connectInspector(port, serving) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(
    targets.find(({ id }) => id === 'core:user:vitrine').webSocketDebuggerUrl,
  )
  await new Promise((resolve, reject) =>
    Object.assign(socket, { onopen: resolve, onerror: reject }),
  )
  const waiting = new Map()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let id = 0
  const call = (method) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })

  /** Bytes after garbage collection: of objects, and of the buffers outside the heap. */
  async function memory() {
    for (let i = 0; i < 3; i++) await whileServing(serving, call('HeapProfiler.collectGarbage'))
    const {
      usedSize,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = await whileServing(serving, call('Runtime.getHeapUsage'))
    return { heap: usedSize, whole: usedSize + embedderHeapUsedSize + backingStorageSize }
  }
  return { memory, close: () => socket.close() }
}

/** The runtime answers its inspector only while it handles requests. */
async function whileServing(address, answer) {
  // A connection that the server closed as it was used again says nothing about its memory.
  const ask = () => fetch(address).then((response) => response.text())
  const timer = setInterval(() => ask().catch(() => undefined), 20)
  return answer.finally(() => clearInterval(timer))
}
