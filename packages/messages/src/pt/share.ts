import type { share as english } from '../en/share.ts';
import type { Translated } from '../translation.ts';

export const share = {
  title: 'Compartilhar estes resultados',
  copyLink: 'Copiar link',
  linkCopied: 'Link dos resultados copiado',
  copied: 'Copiado',
  byHand: {
    label: 'Link para seus resultados',
    hint: 'Seu navegador não nos deixou copiar. Pressione e segure o link para copiá-lo.',
  },
  phone: {
    ready: 'Enviar para meu telefone!',
    sent: 'Resultados enviados!',
    failed: 'Tente de novo!',
    failedText: 'Não conseguimos enviar os resultados a você. Peça ajuda ao nosso suporte.',
  },
  handOn: 'Compartilhar com um app',
  showUsual: 'Incluir o que é habitual para mim, em links e no papel',
  print: 'Imprimir ou salvar como PDF',
  note: 'Qualquer pessoa com o link pode ver estes resultados, sem o seu nome. Ele funciona por {lifetime}.',
  lifetimes: { hours: { one: '1 hora', other: '{count} horas' }, days: { one: '1 dia', other: '{count} dias' } },
  toDoctor: 'Compartilhar com um médico',
  manage: 'Gerenciar links',
  links: {
    title: 'Links para estes resultados',
    close: 'Fechar',
    explained:
      'Qualquer pessoa com um link pode ver estes resultados, sem o seu nome e sem entrar em uma conta. Você pode revogar um link a qualquer momento.',
    lifetime: 'Um link novo funciona por',
    live: 'Links que funcionam agora',
    loading: 'Aguarde…',
    none: 'Nenhum link funciona agora. Mais ninguém pode ver estes resultados.',
    until: 'Funciona até {date}',
    neverOpened: 'Ainda não aberto',
    opened: { one: 'Aberto uma vez, em {date}', other: 'Aberto {count} vezes, a última em {date}' },
    showsUsual: 'Mostra o que é habitual para você',
    preview: 'Apps de mensagens podem abrir um link para mostrar uma prévia. Isso também conta.',
    copy: 'Copiar',
    copyLabel: 'Copiar o link que funciona até {date}',
    revoke: 'Revogar',
    revokeLabel: 'Revogar o link que funciona até {date}',
    revoked: 'O link não funciona mais.',
  },
} as const satisfies Translated<typeof english, 'pt'>;
