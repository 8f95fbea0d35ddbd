/**
 * One planted fault: a piece of production code, what to put in its place, and the tests that must
 * notice.
 */
export interface Fault {
  /**
   * Short and unique; `npm run test:mutations -- <word>` looks for the word in it, in the file's
   * path and in `breaks`.
   */
  name: string
  /** Path of the file from the root of the repository. */
  file: string
  /** The right code. It must occur exactly once in the file. */
  code: string
  /**
   * The faulty code that takes its place. It must load and run: a fault that does not compile
   * proves nothing.
   */
  fault: string
  /** What goes wrong with it, in words. */
  breaks: string
  /** Number of the requirement that it breaks, from `docs/requirements/`. */
  requirement: string
  /** The test files that are run. At least one test in them has to fail. */
  tests: string[]
}
