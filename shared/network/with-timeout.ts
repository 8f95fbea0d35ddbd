// Turns of the microtask queue in which an answer from the isolate's memory arrives, also that of a
// page's loader, which asks for several; a timer would cost more.
const turns = 48

/**
 * Whether a promise settles without anything but the isolate's memory. Resolves before the runtime
 * does anything else, such as another request.
 */
async function settlesAtOnce(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  const note = () => (isSettled = true)
  void promise.then(note, note)
  for (let turn = 0; turn < turns; turn++) {
    await Promise.resolve()
    if (isSettled) return true
  }
  return false
}

/**
 * Registers work with the runtime, so that it is not ended with the request that began it; work
 * that is settled at once is not, because that costs more than the work.
 *
 * @param waitUntil The runtime's function: modules of `shared/` cannot import it.
 */
export async function keepAlive(
  work: Promise<unknown>,
  waitUntil: (promise: Promise<unknown>) => void,
): Promise<void> {
  if (!(await settlesAtOnce(work))) waitUntil(work.catch(() => undefined))
}

/**
 * The promise's value if it arrives within `ms` milliseconds; otherwise throws the error that
 * `late` makes, and ignores the promise.
 */
export async function withTimeout<T>(
  answer: Promise<T>,
  milliseconds: number,
  late: () => Error,
): Promise<T> {
  if (await settlesAtOnce(answer)) return answer
  let timer: ReturnType<typeof setTimeout>
  const end = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(late()), milliseconds)),
  )
  return Promise.race([answer, end]).finally(() => clearTimeout(timer))
}
