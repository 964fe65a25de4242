import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: 'Resultados de um escaneamento de saúde',
  patient: 'Paciente',
  age: 'Idade no dia do escaneamento',
  years: '{age} anos',
  scanned: 'Data do escaneamento',
  status: 'Escaneamento',
  statuses: { COMPLETE: 'completo', PARTIAL: 'parcial: faltam alguns valores' },
  columns: {
    measure: 'Medida',
    value: 'Valor',
    interval: 'Intervalo de 90%',
    band: 'Classificação',
    reference: 'Faixa saudável',
    source: 'Origem',
  },
  interval: '{low} a {high}',
  reference: { between: '{low} a {high}', from: '{low} ou mais', below: '{high} ou menos' },
  usualSource: 'Origem, salvo se outra for indicada: {source}.',
  noValue: '–',
  noBand: 'sem classificação',
  legend:
    'Classificação: cinco níveis, de não saudável a ótimo. Na faixa saudável, um valor é classificado como saudável ou ótimo. Sem classificação: não há uma referência confiável para este valor.',
  intervalLegend: 'O valor verdadeiro está no intervalo de 90% em nove de cada dez escaneamentos.',
  missing: 'Não medido',
  missingOne: '{name}: {reason}',
  engine: 'Motor de sinais {version}',
  kind: 'Este é um resumo de bem-estar. Não é um diagnóstico. Se você não se sentir bem, fale com um médico. Em uma emergência, ligue para o 911.',
} as const satisfies Translated<typeof english, 'pt'>;
