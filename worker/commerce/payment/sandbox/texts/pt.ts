import type { SandboxTexts } from '../texts.ts'

export const pt: SandboxTexts = {
  title: 'Pagamento',
  bank: 'Banco de ensaio',
  test: 'Página de ensaio: não há dinheiro em jogo e não se pede nenhum cartão. Escolha como acaba este pagamento.',
  payTo: 'Pagamento a',
  summary: 'A sua encomenda',
  more: 'Entrega, impostos e descontos incluídos',
  total: 'Total',
  approve: 'Pagar {amount}',
  challenge: 'Pagar com um código de confirmação',
  late: 'Pagar, com resposta tardia do banco',
  lateHint: 'Regressa de imediato; a loja só sabe cinco segundos depois.',
  decline: 'Recusar o pagamento',
  leave: 'Sair sem pagar',
  leaveHint: 'Volta à loja sem resultado, como se a página tivesse sido fechada.',
  codeTitle: 'Confirmar o pagamento',
  codeText: 'O seu banco pede um código antes de libertar o valor. 1234 confirma, 0000 é recusado.',
  code: 'Código de quatro algarismos',
  wrong: 'Este código não está certo. Tente novamente.',
  confirm: 'Confirmar',
  back: 'Voltar',
  closed: 'Este pagamento está encerrado',
  closedText:
    'Foi concluído, cancelado ou ficou aberto demasiado tempo. Aqui já não há nada a fazer.',
  toShop: 'Voltar à loja',
  reference: 'Referência',
}
