import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: 'Experimente escanear',
  loading: 'Aguarde…',
  lead: 'Olhe para a câmera por 30 segundos. Sem precisar de conta.',
  points: {
    video: {
      title: 'Seu vídeo fica neste dispositivo',
      text: 'Só as cores médias da sua pele são enviadas e usadas para calcular seu resultado.',
    },
    kept: { title: 'Nada é guardado', text: 'Feche a página e seu resultado desaparece.' },
    measured: {
      title: 'Frequência cardíaca e respiração',
      text: 'Cada uma com a nossa certeza. Para o bem-estar, não é um diagnóstico.',
    },
  },
  agree: 'Sou uma pessoa adulta e concordo que estas cores sejam enviadas e usadas só para este resultado.',
  agreeFirst: 'Marque a caixa para começar.',
  camera: 'Seu navegador vai pedir para usar a câmera.',
  privacy: 'Política de privacidade',
  start: 'Começar a escanear',
  starting: 'Abrindo o escaneamento…',
  off: {
    title: 'Não disponível aqui',
    text: 'Este site não oferece escaneamento sem conta.',
    home: 'Voltar à primeira página',
  },
  result: 'Seu resultado',
  between: 'entre {low} e {high}',
  adults: 'Faixas para adultos em repouso.',
  missing: '{name}: não medido desta vez',
  keep: {
    title: 'Nada foi guardado. Quer guardar?',
    text: 'Feche esta página e ele desaparece.',
    button: 'Criar um perfil',
  },
  noScore: {
    title: 'Ainda sem pontuação',
    text: 'Ela também precisa da sua altura, do seu peso e de algumas respostas.',
  },
  again: 'Escanear de novo',
  measures: 'O que pode e não pode medir',
  wellness:
    'Para o bem-estar. Não é um diagnóstico. Se você não se sentir bem, procure um profissional de saúde. Em uma emergência, ligue para o 911.',
  gone: { title: 'Este resultado desapareceu', text: 'Nada foi guardado, então não pode ser mostrado de novo.' },
  yours: {
    title: 'Guardar o escaneamento que você experimentou?',
    text: 'Você experimentou um escaneamento às {time}. Se foi você, podemos adicioná-lo aos seus resultados.',
    keep: 'Sim, guardar',
    discard: 'Não, descartar',
  },
} as const satisfies Translated<typeof english, 'pt'>;
