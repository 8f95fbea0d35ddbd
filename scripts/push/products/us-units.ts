/**
 * A neutral value of a product in the units of the United States (LOC-23), the metric ones behind
 * it in brackets: `92 × 92 × 24 mm` is `3.62 × 3.62 × 0.94 in (92 × 92 × 24 mm)`. Sizes, weights,
 * temperatures, speeds of wind, rain and air pressure; all other values stay as they are.
 */
export function inUsUnits(value: string): string {
  for (const { pattern, convert } of quantities) {
    const parts = pattern.exec(value)
    if (parts) return convert(parts)
  }
  return value
}

interface Quantity {
  pattern: RegExp
  convert: (parts: RegExpExecArray) => string
}

const number = String.raw`\{?([−]?\d+(?:\.\d+)?)\}?`
const range = `${number}–${number}`
const tolerance = `(?:, ± ${number} `

const quantities: readonly Quantity[] = [
  {
    pattern: new RegExp(`^(?:Ø )?${number}(?: × ${number})+ mm$`),
    convert: ([metric]) =>
      `${metric.replaceAll(new RegExp(number, 'g'), (size) => rounded(plain(size) / 25.4, 2)).replace('mm', 'in')} (${metric})`,
  },
  {
    pattern: /^(\d+) g$/,
    convert: ([metric, grams]) => {
      const ounces = Number(grams) / 28.349_523
      const weight = ounces < 16 ? `${rounded(ounces, 1)} oz` : `${rounded(ounces / 16, 1)} lb`
      return `${weight} (${metric})`
    },
  },
  linear(`^${range} °C${tolerance}°C)?$`, '°F', 0, 1.8, 32),
  linear(`^${range} m/s(?:, ± \\d+ %)?$`, 'mph', 0, 2.236_936),
  linear(`^${range} mm/h$`, 'in/h', 3, 1 / 25.4),
  linear(`^${number} mm$`, 'in', 3, 1 / 25.4),
  linear(`^${range} hPa${tolerance}hPa)?$`, 'inHg', 1, 0.029_53),
  {
    pattern: /^(\d+(?:–\d+)? dB) \((\d+) m\)$/,
    convert: ([, loudness, metres]) =>
      `${loudness} (${rounded(Number(metres) * 3.280_84, 0)} ft, ${metres} m)`,
  },
]

/** A range or one value, with what it may be off by, which has no zero point. */
function linear(
  pattern: string,
  unit: string,
  decimals: number,
  factor: number,
  zero = 0,
): Quantity {
  return {
    pattern: new RegExp(pattern),
    convert([metric]) {
      const [shown = '', off] = metric.split(', ± ')
      const converted = shown
        .replace(/ \S+$/, '')
        .split('–')
        .map((each) => rounded(plain(each) * factor + zero, decimals))
        .join('–')
      if (!off) return `${converted} ${unit} (${metric})`
      const isShare = off.endsWith('%')
      const inUnit = `${rounded(plain(off) * factor, 2 - Math.sign(zero))} ${unit}`
      return `${converted} ${unit}, ± ${isShare ? off : inUnit} (${metric})`
    },
  }
}

/** The number at the beginning of a neutral value, whose decimals are in braces. */
function plain(value: string): number {
  return Number.parseFloat(value.replaceAll(/[{}]/g, '').replace('−', '-'))
}

function rounded(amount: number, decimals: number): string {
  return String(Number(amount.toFixed(decimals))).replace('-', '−')
}
