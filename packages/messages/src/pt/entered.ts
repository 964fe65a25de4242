import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: 'pulso {pulse}',
    mean: { one: 'média de {count} medição', other: 'média de {count} medições' },
  },
  waist: { imperial: '{waist} pol.', metric: '{waist} cm' },
  answered: 'Respondido',
  fromFile: 'de um arquivo',
  severe: {
    title: 'Esta medição com o aparelho de pressão é muito alta: {value}',
    symptoms:
      'Você está com dor no peito, dor nas costas ou dificuldade para respirar? Sente dormência ou fraqueza? Está difícil enxergar ou falar? Se você tiver qualquer um desses sintomas, ligue para o 911 agora. Não espere por este app.',
    call: 'Ligar para o 911',
    again: 'Medir de novo',
    repeat:
      'Nada disso? Sente-se e fique sem se mexer de um a cinco minutos, depois meça a pressão de novo e anote o valor aqui.',
    stays: 'Se o número de cima continuar acima de 180, ou o de baixo acima de 120, fale com seu médico hoje.',
    source: 'Fonte: American Heart Association.',
  },
  wasSevere: {
    title: 'Sua medição de {date} com o aparelho de pressão foi muito alta: {value}',
    text: 'Meça sua pressão de novo hoje. Se o número de cima ainda estiver acima de 180, ou o de baixo acima de 120, fale com seu médico hoje.',
  },
  veryHigh: 'muito alta',
  cared: {
    someone: 'esta pessoa',
    severe: {
      symptoms:
        '{name} está com dor no peito, dor nas costas ou dificuldade para respirar? {name} sente dormência ou fraqueza? Está difícil para {name} enxergar ou falar? Se {name} tiver qualquer um desses sintomas, ligue para o 911 agora. Não espere por este app.',
      repeat:
        'Nada disso? Faça {name} se sentar e ficar sem se mexer de um a cinco minutos, depois meça a pressão de novo e anote o valor aqui.',
      stays:
        'Se o número de cima continuar acima de 180, ou o de baixo acima de 120, garanta que {name} fale com um médico hoje.',
    },
    wasSevere: {
      title: 'A medição de {date} com o aparelho de pressão foi muito alta: {value}',
      text: 'Faça com que {name} meça a pressão de novo hoje. Se o número de cima ainda estiver acima de 180, ou o de baixo acima de 120, garanta que {name} fale com um médico hoje.',
    },
  },
} as const satisfies Translated<typeof english, 'pt'>;
