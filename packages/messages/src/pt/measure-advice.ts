import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves:
      'Sobe com: movimento, café, ambiente quente, estresse, sono ruim, febre. Desce com: repouso, treino, alguns remédios.',
    doing: 'Para comparar bem, sente-se por cinco minutos antes de cada escaneamento.',
  },
  breathingRatePerMin: {
    moves: 'Sobe com: movimento, fala, estresse, febre. Desce com: repouso, respiração calma.',
    doing: 'Respire como sempre durante o escaneamento. Para comparar bem, sente-se por cinco minutos antes.',
  },
  systolicMmHg: {
    moves: 'Sobe com: estresse, café, sal, movimento. Desce com: repouso, perda de peso, alguns remédios.',
    doing: 'Meça com um aparelho de pressão, em repouso e mais de uma vez. Uma câmera não pode substituí-lo.',
  },
  diastolicMmHg: {
    moves: 'Sobe com: estresse, café, sal, movimento. Desce com: repouso, perda de peso, alguns remédios.',
    doing: 'Meça com um aparelho de pressão, em repouso e mais de uma vez. Uma câmera não pode substituí-lo.',
  },
  heartAgeYears: {
    moves:
      'Sua idade, sexo, peso e altura, o hábito de fumar, o diabetes, sua pressão arterial e os remédios para ela.',
    doing:
      'Anote uma medição nova com o aparelho de pressão a cada mês. Não fumar e uma pressão arterial mais baixa são o que mais reduz a idade do coração.',
  },
  heartRiskIn10YearsPercent: {
    moves:
      'Sua idade, sexo, peso e altura, o hábito de fumar, o diabetes, sua pressão arterial e os remédios para ela.',
    doing: 'Converse sobre isso com seu médico. O valor descreve um grupo de pessoas, não você em particular.',
  },
  bodyMassIndex: {
    moves: 'Seu peso e sua altura. Não distingue músculo de gordura.',
    doing: 'Mantenha seu peso atualizado no seu perfil.',
  },
  diabetesRank: {
    moves: 'Sua idade, sexo, peso e altura, os remédios para a pressão arterial e o hábito de fumar.',
    doing: 'Mantenha suas respostas atualizadas no seu perfil.',
  },
  waistToHeightRatio: {
    moves: 'Sua cintura e sua altura.',
    doing: 'Meça sua cintura algumas vezes por ano, no mesmo lugar.',
  },
  diabetesRiskIn10YearsPercent: {
    moves: 'Sua idade, peso, cintura, os remédios para a pressão arterial e se o seu açúcar no sangue já esteve alto.',
    doing:
      'Se você está acima das faixas saudáveis, perder peso e reduzir a cintura é o que mais diminui o risco. Um exame de sangue diz mais.',
  },
  sdnnMs: {
    moves:
      'Sobe com: repouso, respiração calma, treino. Desce com: estresse, sono ruim, álcool, febre. Diminui com a idade.',
    doing: 'Compare só com os seus próprios escaneamentos anteriores.',
  },
  rmssdMs: {
    moves:
      'Sobe com: repouso, respiração calma, treino. Desce com: estresse, sono ruim, álcool, febre. Diminui com a idade.',
    doing: 'Compare só com os seus próprios escaneamentos anteriores.',
  },
  smoking: {
    moves: 'Sua resposta no perfil.',
    doing: 'Se você quer parar, peça ajuda ao seu médico ou farmacêutico.',
  },
  qualityOfLife: {
    moves: 'Sua resposta no perfil.',
    doing: 'Mude sua resposta quando ela já não servir.',
  },
} as const satisfies Translated<typeof english, 'pt'>;
