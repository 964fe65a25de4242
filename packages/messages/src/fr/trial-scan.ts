import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: 'Essayer une mesure',
  loading: 'Veuillez patienter…',
  lead: 'Regardez votre caméra pendant 30 secondes. Sans compte.',
  points: {
    video: {
      title: 'Votre vidéo reste sur cet appareil',
      text: 'Seules des couleurs moyennes de votre peau sont envoyées, et utilisées pour calculer votre résultat.',
    },
    kept: { title: 'Rien n’est enregistré', text: 'Fermez la page et votre résultat disparaît.' },
    measured: {
      title: 'Fréquence cardiaque et respiration',
      text: 'Chacune avec son degré de certitude. Pour le bien-être, pas un diagnostic.',
    },
  },
  agree: 'J’ai l’âge adulte, et j’accepte que ces couleurs soient envoyées et utilisées pour ce seul résultat.',
  agreeFirst: 'Cochez la case pour commencer.',
  camera: 'Votre navigateur demandera à utiliser la caméra.',
  privacy: 'Politique de confidentialité',
  start: 'Lancer la mesure',
  starting: 'Ouverture de la mesure…',
  off: {
    title: 'Non disponible ici',
    text: 'Une mesure sans compte n’est pas proposée sur ce site.',
    home: 'Retour à la première page',
  },
  result: 'Votre résultat',
  between: 'entre {low} et {high}',
  adults: 'Plages pour des adultes au repos.',
  missing: '{name}\u00a0: non mesuré cette fois',
  keep: {
    title: 'Rien n’a été enregistré. Le garder\u00a0?',
    text: 'Fermez cette page et il disparaît.',
    button: 'Créer un profil',
  },
  noScore: { title: 'Pas encore de score', text: 'Il faut aussi votre taille, votre poids et quelques réponses.' },
  again: 'Nouvelle mesure',
  measures: 'Ce qui peut et ne peut pas être mesuré',
  wellness:
    'Pour le bien-être. Ce n’est pas un diagnostic. Si vous ne vous sentez pas bien, contactez un professionnel de santé. En cas d’urgence, appelez le 911.',
  gone: { title: 'Ce résultat a disparu', text: 'Rien n’a été enregistré, il ne peut donc plus être affiché.' },
  yours: {
    title: 'Garder la mesure que vous avez essayée\u00a0?',
    text: 'Vous avez essayé une mesure à {time}. Si c’était vous, nous pouvons l’ajouter à vos résultats.',
    keep: 'Oui, la garder',
    discard: 'Non, la jeter',
  },
} as const satisfies Translated<typeof english, 'fr'>;
