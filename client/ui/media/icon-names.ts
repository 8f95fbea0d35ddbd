/**
 * Icons in the sprite, by their Lucide names. After a change: `node
 * client/ui/media/sprites/make.ts`.
 */
// oxfmt-ignore
export const iconNames = [
  'arrow-left', 'arrow-right', 'arrow-up-right', 'at-sign', 'battery-full', 'bell-ring', 'box', 'briefcase', 'calendar', 'camera',
  'check', 'chevron-down', 'chevron-left', 'chevron-right', 'chevron-up', 'circle-alert', 'circle-check', 'circle-help', 'clock',
  'cloud-sun', 'cookie', 'copy', 'credit-card', 'door-open', 'download', 'droplets', 'external-link', 'eye', 'eye-off', 'file-text',
  'flame', 'gift', 'globe', 'hand-coins', 'heart', 'house', 'image', 'info', 'key-round', 'landmark', 'layout-grid', 'leaf', 'lightbulb',
  'list', 'lock', 'log-out', 'mail', 'map-pin', 'maximize-2', 'menu', 'message-circle', 'minus', 'moon', 'newspaper', 'package',
  'package-check', 'pause', 'pencil', 'percent', 'phone', 'play', 'plug', 'plus', 'printer', 'quote', 'recycle', 'refresh-cw',
  'rotate-ccw', 'scale', 'search', 'settings', 'share-2', 'shield-check', 'shopping-bag', 'sliders-horizontal', 'smartphone', 'star', 'store', 'sun', 'tag',
  'thermometer', 'trash-2', 'triangle-alert', 'truck', 'user', 'users', 'wallet', 'wifi', 'wind', 'wrench', 'x', 'zap', 'zoom-in',
] as const

export type IconName = (typeof iconNames)[number]

/** Round flags in the sprite: ISO country codes, and EU. */
export const flagNames = [
  'AT',
  'BE',
  'CA',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'EU',
  'FR',
  'GB',
  'IT',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
  'US',
] as const

export type FlagName = (typeof flagNames)[number]
