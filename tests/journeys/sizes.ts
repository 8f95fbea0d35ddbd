/**
 * Stories that are told in the wide window alone, in the long run too: nothing in them depends on
 * its size.
 */
export const atOneSize: Record<string, string> = {
  // Reason: names of the files.
  'they ask the server or read files of the build, and open no window, or none to look at':
    'first-visit mailbox markup nonces payment-scripts release remote-backend smoke-test',
  'they set sizes of their own': 'reflow catalogue',
  'without scripts, links and forms are the same at every size':
    'without-javascript broken-messages',
  'what is asked, answered, kept and reported; the fields and buttons are the same at every size':
    'abandoned-payment browser-report changed-cart closing color-scheme consent data-layer declined-payment late-answer limited-network logout lost-browser recently-viewed refused-address reviews scripts-of-others strong-authentication unchecked-forms withdrawal',
  'a keyboard belongs to a wide window': 'keyboard settings-keyboard',
  'storage, memory and time': 'crash hostile-addresses memory planted-markup soak',
}

/**
 * Stories that each run tells at one size, and the long run at both. What pages look like at each
 * size, and whether all of them hydrate, fit and can be used by everybody there, is checked by
 * `every-page`, `accessibility` and `visual`; what a purchase looks like at each size, by
 * `purchase`.
 */
export const sharedOut = {
  phone:
    'cards cart-changes drawers finder listing locale-switch region-toast room search turntable',
  desktop: 'comparison early-press grown-picture navigation real-size scripts-after-paint',
}
