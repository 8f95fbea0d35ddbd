type Assertion =
  | 'checkout'
  | 'stock'
  | 'numbering'
  | 'fulfilment'
  | 'punctual'
  | 'network_share'
  | 'buyer_share'
  | 'closing'
  | 'login'
  | 'buyers'

/**
 * Statement that aborts its whole batch where the SQL condition `violated` holds; bind the
 * condition's values to it. `violatedConstraint` reads from the error which assertion failed. The
 * table batch_assertions never contains a row.
 */
export function batchAssertion(
  db: D1Database,
  name: Assertion,
  violated: string,
): D1PreparedStatement {
  return db.prepare(`INSERT INTO batch_assertions (${name}) SELECT NULL WHERE ${violated}`)
}

/** Statement that aborts its batch unless the statement before it changed exactly one row. */
export function assertOneChange(db: D1Database, name: Assertion): D1PreparedStatement {
  return batchAssertion(db, name, 'changes() <> 1')
}
