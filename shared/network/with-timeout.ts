// Turns of the queue that an answer of the isolate's memory takes; a timer would cost more than all of it.
const turns = 12

/** The answer if it comes within so many milliseconds; else what `late` makes is thrown, and nobody listens any more. */
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
