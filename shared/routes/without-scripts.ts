/** Query of the cart page that shows the cart as forms, for browsers without scripts. */
export const cartAsForms = '?view=forms'
