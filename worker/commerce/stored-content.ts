// What tools that run in Node may know of content as it is stored; they import nothing else of it from here.
export type { CardText, DetailText } from './catalog/texts.ts'
export { DiscountCode } from './pricing/discount-code.ts'
export { FreeAbove, MethodDefinition } from './shipping/method-definition.ts'
