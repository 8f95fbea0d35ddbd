import type { SandboxTexts } from '../texts.ts'

export const es: SandboxTexts = {
  title: 'Pago',
  bank: 'Banco de pruebas',
  test: 'Página de prueba: no se mueve dinero ni se pide ninguna tarjeta. Elige cómo acaba este pago.',
  payTo: 'Pago a',
  summary: 'Tu pedido',
  more: 'Envío, impuestos y descuentos incluidos',
  total: 'Total',
  approve: 'Pagar {amount}',
  challenge: 'Pagar con un código de confirmación',
  late: 'Pagar y que el banco responda tarde',
  lateHint: 'Vuelves enseguida; la tienda lo sabe cinco segundos después.',
  decline: 'Hacer que se rechace el pago',
  leave: 'Salir sin pagar',
  leaveHint: 'Vuelta a la tienda sin resultado, como si hubieras cerrado la página.',
  codeTitle: 'Confirma el pago',
  codeText:
    'Tu banco pide un código antes de autorizar el pago. Con 1234 se confirma; con 0000 se rechaza.',
  code: 'Código de cuatro cifras',
  wrong: 'Este código no es correcto. Inténtalo de nuevo.',
  confirm: 'Confirmar',
  back: 'Volver',
  closed: 'Este pago está cerrado',
  closedText:
    'Se completó, se canceló o estuvo abierto demasiado tiempo. Aquí ya no se puede hacer nada más.',
  toShop: 'Volver a la tienda',
  reference: 'Referencia',
}
