import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves:
      'La font monter\u00a0: bouger, le café, une pièce chaude, le stress, mal dormir, la fièvre. La font baisser\u00a0: le repos, l’entraînement, certains médicaments.',
    doing: 'Pour bien comparer, asseyez-vous cinq minutes avant chaque mesure.',
  },
  breathingRatePerMin: {
    moves:
      'La font monter\u00a0: bouger, parler, le stress, la fièvre. La font baisser\u00a0: le repos, respirer calmement.',
    doing: 'Pendant une mesure, respirez comme toujours. Pour bien comparer, asseyez-vous cinq minutes avant.',
  },
  systolicMmHg: {
    moves:
      'La font monter\u00a0: le stress, le café, le sel, bouger. La font baisser\u00a0: le repos, perdre du poids, certains médicaments.',
    doing: 'Mesurez-la avec un tensiomètre, au repos et plus d’une fois. Une caméra ne peut pas le remplacer.',
  },
  diastolicMmHg: {
    moves:
      'La font monter\u00a0: le stress, le café, le sel, bouger. La font baisser\u00a0: le repos, perdre du poids, certains médicaments.',
    doing: 'Mesurez-la avec un tensiomètre, au repos et plus d’une fois. Une caméra ne peut pas le remplacer.',
  },
  heartAgeYears: {
    moves:
      'Votre âge, votre sexe, votre poids et votre taille, le tabac, le diabète, votre tension artérielle et les médicaments pour elle.',
    doing:
      'Saisissez un nouveau relevé au tensiomètre chaque mois. Ne pas fumer et une tension artérielle plus basse le font baisser le plus.',
  },
  heartRiskIn10YearsPercent: {
    moves:
      'Votre âge, votre sexe, votre poids et votre taille, le tabac, le diabète, votre tension artérielle et les médicaments pour elle.',
    doing: 'Parlez-en avec votre médecin. Il décrit un groupe de personnes, pas vous personnellement.',
  },
  bodyMassIndex: {
    moves: 'Votre poids et votre taille. Il ne distingue pas le muscle de la graisse.',
    doing: 'Gardez votre poids à jour dans votre profil.',
  },
  diabetesRank: {
    moves:
      'Votre âge, votre sexe, votre poids et votre taille, les médicaments pour la tension artérielle et le tabac.',
    doing: 'Gardez vos réponses à jour dans votre profil.',
  },
  waistToHeightRatio: {
    moves: 'Votre tour de taille et votre taille.',
    doing: 'Mesurez votre tour de taille quelques fois par an, au même endroit.',
  },
  diabetesRiskIn10YearsPercent: {
    moves:
      'Votre âge, votre poids, votre tour de taille, les médicaments pour la tension artérielle, et si votre sucre dans le sang a déjà été élevé.',
    doing:
      'Si vous êtes au-dessus des plages saines, perdre du poids et réduire votre tour de taille le font baisser le plus. Une analyse de sang en dit plus.',
  },
  sdnnMs: {
    moves:
      'La font monter\u00a0: le repos, respirer calmement, l’entraînement. La font baisser\u00a0: le stress, mal dormir, l’alcool, la fièvre. Elle baisse avec l’âge.',
    doing: 'Comparez-la seulement avec vos propres mesures précédentes.',
  },
  rmssdMs: {
    moves:
      'La font monter\u00a0: le repos, respirer calmement, l’entraînement. La font baisser\u00a0: le stress, mal dormir, l’alcool, la fièvre. Elle baisse avec l’âge.',
    doing: 'Comparez-la seulement avec vos propres mesures précédentes.',
  },
  smoking: {
    moves: 'Votre réponse dans le profil.',
    doing: 'Si vous voulez arrêter, demandez de l’aide à votre médecin ou pharmacien.',
  },
  qualityOfLife: {
    moves: 'Votre réponse dans le profil.',
    doing: 'Changez votre réponse quand elle ne convient plus.',
  },
} as const satisfies Translated<typeof english, 'fr'>;
