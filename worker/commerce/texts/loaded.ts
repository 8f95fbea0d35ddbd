/**
 * Reads a file of texts. Each language is a chunk of the worker, so that an isolate reads only the
 * languages of its requests; in plain Node, where the operator's tool runs, it is the file itself.
 */
export type Loaded<Texts> = () => Promise<{ default: Texts }>
