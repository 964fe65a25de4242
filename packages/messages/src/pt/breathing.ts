import type { breathing as english } from '../en/breathing.ts';
import type { Translated } from '../translation.ts';

export const breathing = {
  title: 'Respiração guiada',
  experimental: 'Experimental',
  intro:
    'Respire devagar, seis vezes por minuto: quatro segundos para inspirar, seis segundos para expirar. Muitas pessoas acham isso calmante.',
  claim: 'Serve apenas para relaxar. Não trata nenhuma doença e não substitui nenhum remédio.',
  dizzy: 'Se sentir tontura, pare e respire como de costume.',
  before: {
    title: 'Escanear antes?',
    text: 'Se você escanear antes e depois, verá as duas frequências cardíacas lado a lado. Respire como de costume durante o escaneamento.',
    scan: 'Escanear antes',
    done: 'O escaneamento das {time} conta como o escaneamento de antes.',
  },
  minutes: 'Quanto tempo?',
  minutesOption: '{minutes} minutos',
  vibration: 'Vibrar a cada respiração',
  start: 'Começar',
  stop: 'Parar',
  session: 'Respire',
  phase: { in: 'Inspire', out: 'Expire' },
  left: 'restam {time}',
  minutesLeft: { one: 'resta 1 minuto', other: 'restam {count} minutos' },
  done: {
    title: 'Pronto',
    text: 'Volte a respirar como de costume. Fique na cadeira um momento antes de se levantar.',
    scan: 'Escanear de novo',
    scanText: 'Quer ver sua frequência cardíaca agora? Escaneie dentro de {minutes} minutos.',
    again: 'Respirar de novo',
  },
  compared: {
    title: 'Frequência cardíaca antes e depois',
    before: 'Antes',
    after: 'Depois',
    value: '{value} bpm',
    interval: '{low} a {high}',
    none: 'Nenhuma diferença clara: as duas faixas se sobrepõem.',
    lower: 'Mais baixa depois da respiração.',
    higher: 'Mais alta depois da respiração.',
    unknown: 'Um dos dois escaneamentos não tem frequência cardíaca para comparar.',
    oneTime:
      'Uma única comparação diz pouco: a frequência cardíaca também muda por conta própria. A frequência respiratória não é comparada.',
    noBefore: 'Não há um escaneamento pouco antes, então não há com o que comparar.',
    usual: 'O escaneamento de depois não conta para a sua faixa habitual.',
    open: 'Abrir o escaneamento de depois',
  },
  source: 'Fonte: Shao e outros, Mindfulness, 2024.',
} as const satisfies Translated<typeof english, 'pt'>;
