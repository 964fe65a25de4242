import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: {
    unhealthy: 'Não saudável',
    suboptimal: 'Pode melhorar',
    normal: 'Normal',
    healthy: 'Saudável',
    optimal: 'Ótimo',
  },
  groups: {
    wellness: 'Pontuações de bem-estar do fornecedor',
    vitalSigns: 'Sinais vitais',
    heartAndCirculation: 'Coração e circulação',
    metabolic: 'Metabolismo',
    recovery: 'Recuperação',
    mind: 'Mente',
    body: 'Corpo',
    heartRisks: 'Probabilidades cardiovasculares',
    metabolicRisks: 'Probabilidades metabólicas',
    bloodMarkers: 'Probabilidades de marcadores no sangue',
    lifestyle: 'Estilo de vida',
    scanQuality: 'Qualidade do escaneamento',
  },
  provenances: {
    camera: 'medido pela câmera',
    entered: 'informado por você',
    calculated: 'calculado',
    provider: 'estimativa a partir do rosto',
  },
  providerSources: {
    bodyTemperatureC: 'medido pelo sensor do fornecedor',
    estimatedHeightCm: 'como informado',
    estimatedWeightKg: 'como informado',
    sexCode: 'como informado',
  },
  types: {
    heartRateBpm: { name: 'Frequência cardíaca' },
    breathingRatePerMin: { name: 'Frequência respiratória' },
    systolicMmHg: { name: 'Pressão arterial sistólica' },
    diastolicMmHg: { name: 'Pressão arterial diastólica' },
    heartAgeYears: { name: 'Idade do coração' },
    heartRiskIn10YearsPercent: { name: 'Risco do coração em 10 anos' },
    bodyMassIndex: { name: 'Índice de massa corporal' },
    diabetesRank: { name: 'Risco de diabetes' },
    waistToHeightRatio: { name: 'Cintura em relação à altura' },
    diabetesRiskIn10YearsPercent: { name: 'Risco de diabetes em 10 anos' },
    sdnnMs: { name: 'Variabilidade da frequência cardíaca (SDNN, curta)' },
    rmssdMs: { name: 'Variabilidade da frequência cardíaca (RMSSD, curta)' },
    smoking: { name: 'Hábito de fumar' },
    qualityOfLife: { name: 'Qualidade de vida' },
  },
  bloodPressure: 'Pressão arterial',
  units: { bpm: 'bpm', years: 'anos', in: 'pol.', lb: 'lb' },
  ranks: {
    diabetesRank: { 1: 'Baixo', 2: 'Elevado' },
    smoking: { 0: 'Não', 1: 'Sim' },
  },
  missing: {
    'too-short': 'O escaneamento foi curto demais.',
    'bad-clock': 'A câmera não informou quando as imagens foram captadas.',
    'frame-rate-too-low': 'A câmera foi lenta demais. Feche outros apps e tente de novo.',
    'too-many-gaps': 'Seu telefone estava ocupado demais. Feche outros apps e tente de novo.',
    'face-lost': 'Seu rosto ficou fora da vista por tempo demais.',
    'no-pulse':
      'A câmera não conseguiu ler seu sinal desta vez. Isto não diz nada sobre o seu coração. Uma luz mais uniforme ajuda.',
    'unsteady-pulse':
      'O sinal estava instável demais para ter certeza de um número. Isto não diz nada sobre o seu coração. Sente-se, não se mexa e tente de novo.',
    'pulse-not-timed':
      'Não conseguimos medir com precisão suficiente o tempo entre as batidas do seu pulso. Isto não diz nada sobre o seu coração. Sente-se em um lugar com luz uniforme, não se mexa e escaneie de novo.',
    'no-breathing': 'Não conseguimos ver sua respiração com clareza suficiente.',
    'too-few-beats': 'Houve poucos batimentos do coração claros para este valor.',
    'known-diabetes': 'Você nos disse que tem diabetes, então não há risco a estimar.',
    'not-answered': 'Você não nos disse se tem diabetes.',
    'sex-not-known': 'A fórmula é só para mulheres e homens, então a sua resposta não dá um valor.',
    'outside-age': 'A fórmula não se aplica à sua idade.',
    'not-reported': 'O fornecedor do escaneamento não informou este valor.',
    'outside-limits': 'O valor estava fora da faixa possível, por isso não é mostrado.',
    'scale-not-known':
      'O fornecedor do escaneamento informou o valor em uma escala desconhecida, por isso ele não é mostrado.',
    'entry-too-old': 'O que você informou era antigo demais para contar.',
    'question-open': 'Precisa de uma resposta que você ainda não deu.',
    'known-heart-disease': 'É só para pessoas sem uma doença conhecida do coração ou dos vasos.',
  },
  entryTooOld: {
    cuff: 'Quando você escaneou, sua última medição com o aparelho de pressão tinha mais de {days} dias.',
    waist: 'Quando você escaneou, sua última medida da cintura tinha mais de {days} dias.',
  },
  overall: {
    name: 'Pontuação {productName}',
    description:
      '<p>Um número de 0 a 100 que resume o que foi medido e as respostas dadas. É um resumo de bem-estar. Não é um diagnóstico, e nenhum estudo clínico o testou.</p><p>É uma média ponderada. Com todas as partes presentes, a frequência cardíaca e a pressão arterial medida com o aparelho de pressão pesam 20.8% cada uma. O índice de massa corporal pesa 16.7%. A frequência respiratória e o hábito de fumar pesam 12.5% cada um. O risco de diabetes e a qualidade de vida pesam 8.3% cada um. O que falta fica de fora, e o resto pesa mais. Se menos de 60% dos pesos estiverem presentes, nenhuma pontuação é dada.</p>',
  },
} as const satisfies Translated<typeof english, 'pt'>;
