/**
 * SQL: the lines of all orders, with `order_id`, `sku`, `quantity` and `total` in cents: those of
 * their own column, and those of earlier releases, which are rows of `order_lines`.
 */
export const orderedLines = `(SELECT orders.id AS order_id, value ->> '$.variant.sku' AS sku, value ->> '$.quantity' AS quantity,
    CAST(substr(value ->> '$.totalPrice', 2) AS INTEGER) AS total FROM orders, json_each(orders.line_items)
  UNION ALL SELECT order_id, sku, quantity, total FROM order_lines)`
