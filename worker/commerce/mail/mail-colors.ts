/** The shop's colours for mails and the backend's own pages, which do not use its stylesheet. */
export const mailColors = {
  ground: '#f1eee8',
  paper: '#fbfaf7',
  line: '#e2ddd3',
  ink: '#17191b',
  secondary: '#5b5e62',
  accent: '#d9480f',
  danger: '#b0172c',
} as const
