/** The check digit of the first twelve digits of an EAN-13. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  )
  return (10 - (sum % 10)) % 10
}

export function isEan(code: string): boolean {
  return /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12])
}
