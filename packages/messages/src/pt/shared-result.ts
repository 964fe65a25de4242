import type { sharedResult as english } from '../en/shared-result.ts';
import type { Translated } from '../translation.ts';

export const sharedResult = {
  title: 'Resultados compartilhados',
  documentTitle: 'Resultados compartilhados · {productName}',
  documentDescription: 'Alguém compartilhou com você os resultados de um escaneamento de saúde.',
  ask: {
    text: 'Alguém compartilhou com você os resultados de um escaneamento de saúde.',
    show: 'Mostrar os resultados',
  },
  skipLink: 'Ir para o conteúdo',
  scannedOn: 'Data do escaneamento',
  atRisk: 'Os resultados indicam que o paciente pode estar em risco, como mostram as pontuações deste grupo: {group}.',
  allNormal: 'Os resultados do paciente estão todos nas faixas normais.',
  understand: 'Descrição dos resultados',
  close: 'Fechar',
  partial: 'Algumas medições deste escaneamento não foram obtidas corretamente e faltam.',
  unverified:
    'Não verificado: estes valores vieram do navegador do paciente. Não foi possível confirmá-los com o fornecedor do escaneamento.',
  missing: 'Não medido neste escaneamento',
  noReason: 'O escaneamento não deu nenhum motivo.',
  reasons: {
    'too-short': 'O escaneamento foi curto demais.',
    'bad-clock': 'A câmera não informou quando as imagens foram captadas.',
    'frame-rate-too-low': 'A câmera foi lenta demais.',
    'too-many-gaps': 'Faltaram imagens demais.',
    'face-lost': 'O rosto ficou fora da vista por tempo demais.',
    'no-pulse': 'Não foi possível ver um pulso com clareza suficiente.',
    'unsteady-pulse':
      'O sinal estava instável demais para ter certeza de um número. Isto não diz nada sobre o coração.',
    'pulse-not-timed':
      'Não foi possível medir com precisão suficiente o tempo entre as batidas do pulso. Isto não diz nada sobre o coração.',
    'no-breathing': 'Não foi possível ver a respiração com clareza suficiente.',
    'too-few-beats': 'Houve poucos batimentos do coração claros para este valor.',
    'not-reported': 'O fornecedor do escaneamento não informou este valor.',
    'outside-limits': 'O valor estava fora da faixa possível, por isso não é mostrado.',
    'scale-not-known':
      'O fornecedor do escaneamento informou o valor em uma escala desconhecida, por isso ele não é mostrado.',
    'entry-too-old': 'O que o paciente informou era antigo demais para contar.',
    'not-calculated': 'Não é calculado para este paciente.',
  },
  entryTooOld: {
    cuff: 'No momento do escaneamento, a última medição do paciente com o aparelho de pressão tinha mais de {days} dias.',
    waist: 'No momento do escaneamento, a última medida da cintura do paciente tinha mais de {days} dias.',
  },
  notCalculated: 'Não faz parte destes resultados',
  provenances: {
    camera: 'medido pela câmera',
    entered: 'informado pelo paciente',
    calculated: 'calculado',
    provider: 'estimativa a partir do rosto',
  },
  notDiagnosis:
    'Isto não é um diagnóstico. Quem não se sentir bem deve falar com um médico. Em uma emergência, ligue para o 911.',
  privacy:
    'O paciente escolheu compartilhar esta página e pode encerrar isso a qualquer momento. Guarde o link só para você.',
} as const satisfies Translated<typeof english, 'pt'>;
