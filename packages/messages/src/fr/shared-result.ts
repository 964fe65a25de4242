import type { sharedResult as english } from '../en/shared-result.ts';
import type { Translated } from '../translation.ts';

export const sharedResult = {
  title: 'Résultats partagés',
  documentTitle: 'Résultats partagés · {productName}',
  documentDescription: 'Quelqu’un a partagé avec vous les résultats d’une mesure de santé.',
  ask: { text: 'Quelqu’un a partagé avec vous les résultats d’une mesure de santé.', show: 'Voir les résultats' },
  skipLink: 'Aller au contenu',
  scannedOn: 'Date de la mesure',
  atRisk:
    'Les résultats indiquent un risque possible pour le patient, comme le montrent les scores de ce groupe\u00a0: {group}.',
  allNormal: 'Les résultats du patient sont tous dans les plages normales.',
  understand: 'Explication des résultats',
  close: 'Fermer',
  partial: 'Certaines valeurs de cette mesure n’ont pas été obtenues correctement et manquent.',
  unverified:
    'Non vérifié\u00a0: ces valeurs viennent du navigateur du patient. Elles n’ont pas pu être confirmées auprès du fournisseur de mesure.',
  missing: 'Non mesuré cette fois',
  noReason: 'La mesure n’a pas donné de raison.',
  reasons: {
    'too-short': 'La mesure était trop courte.',
    'bad-clock': 'La caméra n’a pas indiqué quand ses images ont été prises.',
    'frame-rate-too-low': 'La caméra était trop lente.',
    'too-many-gaps': 'Il manquait trop d’images.',
    'face-lost': 'Le visage est resté trop longtemps hors de vue.',
    'no-pulse': 'Aucun pouls n’a pu être vu assez clairement.',
    'unsteady-pulse': 'Le signal était trop instable pour donner un nombre fiable. Cela ne dit rien sur le cœur.',
    'pulse-not-timed':
      'Le temps entre deux battements du pouls n’a pas pu être mesuré assez précisément. Cela ne dit rien sur le cœur.',
    'no-breathing': 'La respiration n’a pas pu être vue assez clairement.',
    'too-few-beats': 'Il y avait trop peu de battements de cœur nets pour cette valeur.',
    'not-reported': 'Le fournisseur de mesure ne l’a pas transmise.',
    'outside-limits': 'La valeur était hors de la plage possible, elle n’est donc pas affichée.',
    'scale-not-known': 'Le fournisseur de mesure l’a transmise sur une échelle inconnue, elle n’est donc pas affichée.',
    'entry-too-old': 'Ce que le patient a saisi était trop ancien pour compter.',
    'not-calculated': 'Ce n’est pas calculé pour ce patient.',
  },
  entryTooOld: {
    cuff: 'Au moment de la mesure, le dernier relevé au tensiomètre du patient datait de plus de {days} jours.',
    waist: 'Au moment de la mesure, la dernière saisie du tour de taille du patient datait de plus de {days} jours.',
  },
  notCalculated: 'Ne fait pas partie de ces résultats',
  provenances: {
    camera: 'mesuré par caméra',
    entered: 'saisi par le patient',
    calculated: 'calculé',
    provider: 'estimation d’après le visage',
  },
  notDiagnosis:
    'Ce n’est pas un diagnostic. Toute personne qui ne se sent pas bien devrait parler à un médecin. En cas d’urgence, appelez le 911.',
  privacy: 'Le patient a choisi de partager cette page et peut y mettre fin à tout moment. Gardez le lien pour vous.',
} as const satisfies Translated<typeof english, 'fr'>;
