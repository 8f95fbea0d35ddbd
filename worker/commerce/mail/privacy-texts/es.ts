import type { PrivacyTexts } from '../privacy-texts.ts'

export const es: PrivacyTexts = {
  newsletter: {
    label: 'Darme de baja',
    question: '¿Quieres dejar de recibir el boletín?',
    action: 'Darme de baja',
    done: 'Hecho. El boletín ya no se envía a esta dirección.',
  },
  alert: {
    subject: 'Te avisaremos cuando vuelva {product}',
    heading: 'Te avisaremos cuando vuelva {product}',
    body: 'Recibirás un único correo en cuanto vuelva a haber existencias. Después, el aviso termina solo.',
    note: 'Si no lo has pedido tú, cancela el aviso con el enlace de abajo. No hace falta nada más.',
    label: 'Cancelar mis avisos',
    title: 'Avisos de existencias',
    question: '¿Quieres cancelar todos los avisos de existencias de esta dirección?',
    action: 'Cancelar los avisos',
    done: 'Hecho. Ya no hay avisos de existencias para esta dirección.',
  },
  withdrawal: {
    subject: 'Hemos recibido tu declaración',
    heading: 'Recibida',
    body: 'El {time} nos llegó una declaración con esta dirección de correo a través del formulario de nuestra página de devoluciones. No hemos podido asociarla automáticamente a un pedido, así que una persona la está revisando y te escribirá.',
    note: 'Si no has sido tú, no tienes que hacer nada. ¿Alguna pregunta? Escribe a {email}.',
  },
  declared: { name: 'Nombre', number: 'Número de pedido', time: 'Recibida' },
  closed: {
    subject: 'Tu cuenta está cerrada',
    heading: 'Tu cuenta está cerrada',
    body: 'Hemos cerrado tu cuenta de {brand} con esta dirección de correo. El perfil, las direcciones, la lista de deseos, la cesta, los avisos y las sesiones se han suprimido. Puedes abrir una cuenta nueva con esta dirección cuando quieras.',
    orders:
      'Los pedidos que aún están en camino te llegarán según lo acordado. Lo que la normativa fiscal y contable nos obliga a conservar de tus pedidos se guarda aparte, como máximo hasta el {date}, y después se suprime.',
    note: 'Si no has sido tú, escribe a {email}.',
  },
  inactive: {
    subject: 'Tu cuenta se cerrará el {date}',
    heading: '¿Quieres conservar tu cuenta?',
    body: 'Hace casi tres años que nadie entra en tu cuenta de {brand}. No conservamos cuentas que ya no se usan: el {date} la cerraremos y suprimiremos sus datos. Si quieres conservarla, inicia sesión una vez antes de esa fecha.',
    action: 'Iniciar sesión',
    note: 'Si ya no necesitas la cuenta, no tienes que hacer nada.',
  },
}
