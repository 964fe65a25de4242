import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: 'pouls {pulse}',
    mean: { one: 'moyenne de {count} relevé', other: 'moyenne de {count} relevés' },
  },
  waist: { imperial: '{waist} po', metric: '{waist} cm' },
  answered: 'Réponses données',
  fromFile: 'd’un fichier',
  severe: {
    title: 'Ce relevé au tensiomètre est très élevé\u00a0: {value}',
    symptoms:
      'Avez-vous une douleur dans la poitrine, une douleur dans le dos ou du mal à respirer\u00a0? Ressentez-vous un engourdissement ou une faiblesse\u00a0? Avez-vous du mal à voir ou à parler\u00a0? Si oui à l’une de ces questions, appelez le 911 maintenant. N’attendez pas cette application.',
    call: 'Appeler le 911',
    again: 'Mesurer de nouveau',
    repeat:
      'Rien de tout cela\u00a0? Restez en position assise sans bouger une à cinq minutes, puis prenez de nouveau votre tension et saisissez le relevé.',
    stays:
      'Si le chiffre du haut reste au-dessus de 180, ou celui du bas au-dessus de 120, parlez à votre médecin aujourd’hui.',
    source: 'Source\u00a0: American Heart Association.',
  },
  wasSevere: {
    title: 'Votre relevé au tensiomètre ({date}) était très élevé\u00a0: {value}',
    text: 'Prenez de nouveau votre tension aujourd’hui. Si le chiffre du haut est encore au-dessus de 180, ou celui du bas au-dessus de 120, parlez à votre médecin aujourd’hui.',
  },
  veryHigh: 'très élevé',
  cared: {
    someone: 'cette personne',
    severe: {
      symptoms:
        'Est-ce que {name} a une douleur dans la poitrine, une douleur dans le dos ou du mal à respirer\u00a0? Est-ce que {name} ressent un engourdissement ou une faiblesse\u00a0? Est-ce que {name} a du mal à voir ou à parler\u00a0? Si oui à l’une de ces questions, appelez le 911 maintenant. N’attendez pas cette application.',
      repeat:
        'Rien de tout cela\u00a0? Laissez {name} en position assise sans bouger une à cinq minutes, puis prenez de nouveau la tension et saisissez le relevé.',
      stays:
        'Si le chiffre du haut reste au-dessus de 180, ou celui du bas au-dessus de 120, veillez à ce que {name} parle à un médecin aujourd’hui.',
    },
    wasSevere: {
      title: 'Le relevé au tensiomètre ({date}) était très élevé\u00a0: {value}',
      text: 'Faites prendre de nouveau sa tension à {name} aujourd’hui. Si le chiffre du haut est encore au-dessus de 180, ou celui du bas au-dessus de 120, veillez à ce que {name} parle à un médecin aujourd’hui.',
    },
  },
} as const satisfies Translated<typeof english, 'fr'>;
