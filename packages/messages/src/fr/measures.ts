import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: { unhealthy: 'Non sain', suboptimal: 'À améliorer', normal: 'Normal', healthy: 'Sain', optimal: 'Optimal' },
  groups: {
    wellness: 'Scores de bien-être du fournisseur',
    vitalSigns: 'Signes vitaux',
    heartAndCirculation: 'Cœur et circulation',
    metabolic: 'Métabolisme',
    recovery: 'Récupération',
    mind: 'Esprit',
    body: 'Corps',
    heartRisks: 'Probabilités cardiovasculaires',
    metabolicRisks: 'Probabilités métaboliques',
    bloodMarkers: 'Probabilités de marqueurs sanguins',
    lifestyle: 'Mode de vie',
    scanQuality: 'Qualité de la mesure',
  },
  provenances: {
    camera: 'mesuré par caméra',
    entered: 'saisi par vous',
    calculated: 'calculé',
    provider: 'estimation d’après le visage',
  },
  providerSources: {
    bodyTemperatureC: 'mesurée par le capteur du fournisseur',
    estimatedHeightCm: 'comme saisi',
    estimatedWeightKg: 'comme saisi',
    sexCode: 'comme saisi',
  },
  types: {
    heartRateBpm: { name: 'Fréquence cardiaque' },
    breathingRatePerMin: { name: 'Fréquence respiratoire' },
    systolicMmHg: { name: 'Tension artérielle systolique' },
    diastolicMmHg: { name: 'Tension artérielle diastolique' },
    heartAgeYears: { name: 'Âge du cœur' },
    heartRiskIn10YearsPercent: { name: 'Risque cardiaque à 10 ans' },
    bodyMassIndex: { name: 'Indice de masse corporelle' },
    diabetesRank: { name: 'Risque de diabète' },
    waistToHeightRatio: { name: 'Tour de taille et taille' },
    diabetesRiskIn10YearsPercent: { name: 'Risque de diabète à 10 ans' },
    sdnnMs: { name: 'Variabilité de la fréquence cardiaque (SDNN, courte)' },
    rmssdMs: { name: 'Variabilité de la fréquence cardiaque (RMSSD, courte)' },
    smoking: { name: 'Tabac' },
    qualityOfLife: { name: 'Qualité de vie' },
  },
  bloodPressure: 'Tension artérielle',
  units: { bpm: 'bpm', years: 'ans', in: 'po', lb: 'lb' },
  ranks: {
    diabetesRank: { 1: 'Faible', 2: 'Élevé' },
    smoking: { 0: 'Non', 1: 'Oui' },
  },
  missing: {
    'too-short': 'La mesure était trop courte.',
    'bad-clock': 'La caméra n’a pas indiqué quand ses images ont été prises.',
    'frame-rate-too-low': 'La caméra était trop lente. Fermez les autres applications et réessayez.',
    'too-many-gaps': 'Votre téléphone était trop occupé. Fermez les autres applications et réessayez.',
    'face-lost': 'Votre visage est resté trop longtemps hors de vue.',
    'no-pulse':
      'La caméra n’a pas pu faire de mesure cette fois. Cela ne dit rien sur votre cœur. Une lumière plus uniforme aide.',
    'unsteady-pulse':
      'Le signal était trop instable pour donner un nombre fiable. Cela ne dit rien sur votre cœur. Asseyez-vous, ne bougez pas et réessayez.',
    'pulse-not-timed':
      'Nous n’avons pas pu mesurer assez précisément le temps entre deux battements de votre pouls. Cela ne dit rien sur votre cœur. Asseyez-vous dans une lumière uniforme, ne bougez pas et refaites une mesure.',
    'no-breathing': 'Nous n’avons pas pu voir assez clairement votre respiration.',
    'too-few-beats': 'Il y avait trop peu de battements de cœur nets pour cette valeur.',
    'known-diabetes': 'Vous nous avez dit que vous avez du diabète\u00a0: il n’y a donc pas de risque à estimer.',
    'not-answered': 'Vous ne nous avez pas dit si vous avez du diabète.',
    'sex-not-known':
      'La formule est seulement pour les femmes et les hommes\u00a0: votre réponse ne donne donc pas de valeur.',
    'outside-age': 'La formule ne s’applique pas à votre âge.',
    'not-reported': 'Le fournisseur de mesure ne l’a pas transmise.',
    'outside-limits': 'La valeur était hors de la plage possible, elle n’est donc pas affichée.',
    'scale-not-known': 'Le fournisseur de mesure l’a transmise sur une échelle inconnue, elle n’est donc pas affichée.',
    'entry-too-old': 'Ce que vous avez saisi était trop ancien pour compter.',
    'question-open': 'Il faut une réponse que vous n’avez pas encore donnée.',
    'known-heart-disease': 'C’est seulement pour les personnes sans maladie connue du cœur ou des vaisseaux.',
  },
  entryTooOld: {
    cuff: 'Au moment de la mesure, votre dernier relevé au tensiomètre datait de plus de {days} jours.',
    waist: 'Au moment de la mesure, votre dernière saisie du tour de taille datait de plus de {days} jours.',
  },
  overall: {
    name: 'Score {productName}',
    description:
      '<p>Un nombre de 0 à 100 qui résume ce qui a été mesuré et les réponses données. C’est un résumé de bien-être. Ce n’est pas un diagnostic, et aucune étude clinique ne l’a testé.</p><p>C’est une moyenne pondérée. Quand tout est là, la fréquence cardiaque et la tension artérielle au tensiomètre comptent chacune pour 20.8\u00a0%. L’indice de masse corporelle compte pour 16.7\u00a0%. La fréquence respiratoire et le tabac comptent chacun pour 12.5\u00a0%. Le risque de diabète et la qualité de vie comptent chacun pour 8.3\u00a0%. Ce qui manque est laissé de côté, et le reste compte davantage. Si moins de 60\u00a0% du total est là, aucun score n’est donné.</p>',
  },
} as const satisfies Translated<typeof english, 'fr'>;
