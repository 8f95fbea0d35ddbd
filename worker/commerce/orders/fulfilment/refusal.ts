/** A command of an operator is not possible; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
