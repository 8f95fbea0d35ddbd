/** An answer of Cloudflare's API with a result, in its published form. */
export function result(value: unknown, info?: object): Response {
  return Response.json({
    success: true,
    errors: [],
    messages: [],
    result: value,
    ...(info && { result_info: info }),
  })
}

/** A failure of Cloudflare's API. */
export function failure(
  status: number,
  code: number,
  message: string,
  headers?: Record<string, string>,
): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status, ...(headers && { headers }) },
  )
}

/** A part of a list whose pages are numbered. */
export function page<Item>(all: readonly Item[], query: Record<string, string>): Response {
  const number = Number(query.page ?? 1)
  const size = Number(query.per_page ?? 20)
  const items = all.slice((number - 1) * size, number * size)
  return result(items, {
    page: number,
    per_page: size,
    count: items.length,
    total_count: all.length,
    total_pages: Math.ceil(all.length / size),
  })
}
