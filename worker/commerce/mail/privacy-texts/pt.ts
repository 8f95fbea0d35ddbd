import type { PrivacyTexts } from '../privacy-texts.ts'

export const pt: PrivacyTexts = {
  newsletter: {
    label: 'Cancelar a subscrição',
    question: 'Quer deixar de receber a newsletter?',
    action: 'Cancelar a subscrição',
    done: 'Feito. A newsletter já não é enviada para este endereço.',
  },
  alert: {
    subject: 'Avisamos quando {product} voltar',
    heading: 'Avisamos quando {product} voltar',
    body: 'Vai receber um único e-mail assim que o produto voltar a estar disponível. Depois, o aviso termina por si.',
    note: 'Se não foi pedido por si, cancele o aviso com a ligação abaixo. Não é preciso mais nada.',
    label: 'Cancelar os meus avisos',
    title: 'Avisos de disponibilidade',
    question: 'Quer cancelar todos os avisos de disponibilidade para este endereço?',
    action: 'Cancelar os avisos',
    done: 'Feito. Já não há avisos de disponibilidade para este endereço.',
  },
  withdrawal: {
    subject: 'Recebemos a sua declaração',
    heading: 'Recebida',
    body: 'Em {time} recebemos, através do formulário da nossa página de devoluções, uma declaração com este endereço de e-mail. Não foi possível associá-la automaticamente a uma encomenda, por isso alguém da equipa vai analisá-la e escrever-lhe.',
    note: 'Se não foi da sua parte, não precisa de fazer nada. Alguma pergunta? Escreva para {email}.',
  },
  declared: { name: 'Nome', number: 'Número da encomenda', time: 'Recebida' },
  closed: {
    subject: 'A sua conta está encerrada',
    heading: 'A sua conta está encerrada',
    body: 'A sua conta {brand} com este endereço de e-mail foi encerrada. Perfil, moradas, lista de desejos, carrinho, avisos e sessões foram apagados. Pode abrir uma nova conta com este endereço quando quiser.',
    orders:
      'As encomendas que ainda estão a caminho chegam como combinado. O que as regras fiscais e contabilísticas nos obrigam a guardar das suas encomendas fica separado de tudo o resto, o mais tardar até {date}, e é depois apagado.',
    note: 'Se não foi da sua parte, escreva para {email}.',
  },
  inactive: {
    subject: 'A sua conta será encerrada em {date}',
    heading: 'Quer manter a sua conta?',
    body: 'Há quase três anos que ninguém entra na sua conta {brand}. Não guardamos contas que já não são usadas: em {date} será encerrada e os seus dados serão apagados. Para a manter, inicie sessão uma vez antes dessa data.',
    action: 'Iniciar sessão',
    note: 'Se já não precisa da conta, não precisa de fazer nada.',
  },
}
