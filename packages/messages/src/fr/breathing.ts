import type { breathing as english } from '../en/breathing.ts';
import type { Translated } from '../translation.ts';

export const breathing = {
  title: 'Respiration lente',
  experimental: 'Expérimental',
  intro:
    'Respirez lentement, six fois par minute\u00a0: quatre secondes pour inspirer, six secondes pour expirer. Beaucoup de gens trouvent cela apaisant.',
  claim: 'C’est seulement pour se détendre. Cela ne soigne aucune maladie et ne remplace aucun médicament.',
  dizzy: 'Si vous avez des vertiges, arrêtez et respirez comme d’habitude.',
  before: {
    title: 'Faire d’abord une mesure\u00a0?',
    text: 'Avec une mesure avant et une après, vous voyez les deux fréquences cardiaques côte à côte. Pendant une mesure, respirez comme d’habitude.',
    scan: 'Mesurer d’abord',
    done: 'La mesure de {time} compte comme la mesure d’avant.',
  },
  minutes: 'Combien de temps\u00a0?',
  minutesOption: '{minutes} min',
  vibration: 'Vibrer à chaque respiration',
  start: 'Commencer',
  stop: 'Arrêter',
  session: 'Respirez',
  phase: { in: 'Inspirez', out: 'Expirez' },
  left: 'Encore {time}',
  minutesLeft: { one: 'Encore {count} minute', other: 'Encore {count} minutes' },
  done: {
    title: 'Terminé',
    text: 'Respirez de nouveau comme d’habitude. Attendez un moment avant de vous lever.',
    scan: 'Nouvelle mesure',
    scanText:
      'Voulez-vous voir votre fréquence cardiaque maintenant\u00a0? Faites une mesure dans les {minutes} minutes.',
    again: 'Respirer encore',
  },
  compared: {
    title: 'Fréquence cardiaque avant et après',
    before: 'Avant',
    after: 'Après',
    value: '{value} bpm',
    interval: 'de {low} à {high}',
    none: 'Pas de différence nette\u00a0: les deux plages se chevauchent.',
    lower: 'Plus basse après la respiration.',
    higher: 'Plus haute après la respiration.',
    unknown: 'L’une des deux mesures n’a pas de fréquence cardiaque à comparer.',
    oneTime:
      'Une seule comparaison dit peu de choses\u00a0: la fréquence cardiaque change aussi d’elle-même. La fréquence respiratoire n’est pas comparée.',
    noBefore: 'Il n’y a pas de mesure juste avant, donc rien à comparer.',
    usual: 'La mesure d’après ne compte pas dans votre plage habituelle.',
    open: 'Ouvrir la mesure d’après',
  },
  source: 'Source\u00a0: Shao et autres, Mindfulness, 2024.',
} as const satisfies Translated<typeof english, 'fr'>;
