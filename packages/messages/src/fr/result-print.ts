import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: 'Résultats d’une mesure de santé',
  patient: 'Patient',
  age: 'Âge le jour de la mesure',
  years: '{age} ans',
  scanned: 'Date de la mesure',
  status: 'Mesure',
  statuses: { COMPLETE: 'complète', PARTIAL: 'partielle\u00a0: certaines valeurs manquent' },
  columns: {
    measure: 'Grandeur',
    value: 'Valeur',
    interval: 'Intervalle à 90\u00a0%',
    band: 'Évaluation',
    reference: 'Plage saine',
    source: 'Source',
  },
  interval: 'de {low} à {high}',
  reference: { between: 'de {low} à {high}', from: '{low} ou plus', below: '{high} ou moins' },
  usualSource: 'Source, sauf si une autre est indiquée\u00a0: {source}.',
  noValue: '–',
  noBand: 'non évalué',
  legend:
    'Évaluation\u00a0: cinq niveaux, de «\u00a0non sain\u00a0» à «\u00a0optimal\u00a0». Dans la plage saine, une valeur est évaluée «\u00a0sain\u00a0» ou «\u00a0optimal\u00a0». Non évalué\u00a0: il n’y a pas de référence fiable pour cette valeur.',
  intervalLegend: 'La vraie valeur se trouve dans l’intervalle à 90\u00a0% dans neuf mesures sur dix.',
  missing: 'Non mesuré',
  missingOne: '{name}\u00a0: {reason}',
  engine: 'Moteur de signal {version}',
  kind: 'Ceci est un résumé de bien-être. Ce n’est pas un diagnostic. Si vous ne vous sentez pas bien, parlez à un médecin. En cas d’urgence, appelez le 911.',
} as const satisfies Translated<typeof english, 'fr'>;
