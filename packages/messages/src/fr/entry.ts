import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: 'Bienvenue',
  text: 'Nous ouvrons votre profil. Cela prend un instant.',
  loggingIn: 'Connexion…',
  ask: {
    text: 'Ce lien vous connecte. Il ne marche qu’une seule fois.',
    visit: 'Ce lien ouvre une mesure avant votre rendez-vous. Il ne marche qu’une seule fois.',
    goOn: 'Continuer',
  },
  trust: 'Nous ne vendons jamais vos données et ne vous montrons jamais de publicités.',
  trustOwn:
    'La vidéo de votre visage ne quitte jamais votre appareil. Nous ne vendons jamais vos données et ne vous montrons jamais de publicités.',
  needsCode: 'Connectez-vous avec votre numéro de téléphone pour continuer.',
  signedInAs: 'La session est maintenant ouverte au nom de {name}.',
  somebodyElse: {
    title: 'Utiliser quand même ce lien\u00a0?',
    text: 'La session est ouverte au nom de {name}. Si le lien est celui d’un autre profil, cette session se ferme, et ce que vous saisissez et mesurez ensuite appartient à cet autre profil.',
    textUnnamed:
      'Une session est déjà ouverte sur cet appareil. Si le lien est celui d’un autre profil, cette session se ferme, et ce que vous saisissez et mesurez ensuite appartient à cet autre profil.',
    goOn: 'Utiliser ce lien',
  },
  refused: {
    title: 'Ce lien ne marche pas',
    text: 'Il a peut-être déjà servi, ou il a expiré. La session est toujours ouverte au nom de {name}. Si ce n’est pas vous, fermez d’abord cette session (déconnexion).',
    textUnnamed:
      'Il a peut-être déjà servi, ou il a expiré. Une session est toujours ouverte sur cet appareil. Si ce n’est pas la vôtre, fermez-la d’abord (déconnexion).',
    goOn: 'Se déconnecter',
  },
  visit: {
    tooEarly: 'Ce lien marche à partir de\u00a0: {day}. Ouvrez-le à ce moment-là.',
    over: 'Le rendez-vous de ce lien est passé. Connectez-vous avec votre numéro de téléphone, ou demandez un nouveau lien.',
  },
  stay: 'Rester au nom de {name}',
  stayUnnamed: 'Garder cette session',
  signedInAsSomebodyElse: 'La session est maintenant celle d’un autre profil.',
} as const satisfies Translated<typeof english, 'fr'>;
