import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: 'Sentimos muito',
  texts: {
    1000: 'Seu navegador não é compatível. Use um navegador compatível.',
    1001: 'Parece haver um problema com o serviço no momento! Tente de novo mais tarde!',
    other: 'Parece haver um problema! Tente de novo mais tarde!',
  },
  sharedLink: {
    title: 'Este link venceu ou foi desativado',
    ask: 'Peça um novo ao paciente.',
    about:
      'Os links para resultados funcionam por alguns dias, ou até que o paciente os desative. Não há nada de errado com o seu dispositivo.',
    cutOff: 'Se você copiou o link à mão, pode faltar uma parte dele. Nesse caso, abra-o de novo a partir da mensagem.',
    own: { title: 'São os seus próprios resultados?', text: 'Entre e crie um link novo.', signIn: 'Entrar' },
    emergency: 'Em uma emergência, ligue para o 911.',
  },
  tryAgain: 'Tentar de novo',
  browsers:
    'Estas versões funcionam, e as mais novas também: Chrome {chrome}, Edge {edge}, Firefox {firefox} e Safari {safari}. Em um iPhone ou iPad, qualquer navegador funciona a partir de {ios}.',
  scanAgain: 'Escanear de novo',
  profile: 'Seu perfil',
  notFound: {
    title: 'Página não encontrada',
    text: 'A página que você procura não está disponível.',
    home: 'Ir para a página inicial',
  },
} as const satisfies Translated<typeof english, 'pt'>;
