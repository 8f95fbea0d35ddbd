import { personalPage } from './personal.ts'

export const cart = personalPage('cart', 'cart.title')
