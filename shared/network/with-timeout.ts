// Turns of the microtask queue in which an answer from the isolate's memory arrives; a timer would
// cost more.
const turns = 12

/**
 * The promise's value if it arrives within `ms` milliseconds; otherwise throws the error that
 * `late` makes, and ignores the promise.
 */
export async function withTimeout<T>(
  answer: Promise<T>,
  milliseconds: number,
  late: () => Error,
): Promise<T> {
  let isSettled = false
  void answer.catch(() => undefined).then(() => (isSettled = true))
  for (let turn = 0; turn < turns; turn++) {
    await Promise.resolve()
    if (isSettled) return answer
  }
  let timer: ReturnType<typeof setTimeout>
  const end = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(late()), milliseconds)),
  )
  return Promise.race([answer, end]).finally(() => clearTimeout(timer))
}
