import type { kiosk as english } from '../en/kiosk.ts';
import type { Translated } from '../translation.ts';
import { stillThere } from './still-there.ts';

export const kiosk = {
  loading: 'Veuillez patienter…',
  languages: 'Langue',
  offline: { title: 'Pas de connexion', text: 'Cette tablette réessaie toute seule. Vous n’avez rien à faire.' },
  pair: {
    title: 'Associer cette tablette',
    text: 'Tapez le code de la page Settings, partie Tablets. Il marche pendant dix minutes.',
    code: 'Code d’association',
    wrong: 'Ce code est faux, a déjà servi ou a plus de dix minutes. Créez-en un nouveau dans Settings.',
    many: 'Trop de codes faux. Réessayez dans une heure.',
  },
  start: {
    hello: 'Bonjour.',
    lead: 'Une mesure du visage de 30 secondes, avant de voir votre équipe soignante.',
    code: 'Tapez le code de votre papier',
    itself: 'La suite démarre toute seule après le sixième chiffre.',
    none: 'Je n’ai pas de papier',
    noneText: 'Faites la mesure sans votre nom. Personne d’autre ne reçoit le résultat.',
    wrong: 'Ce code ne marche pas ici. Vérifiez les chiffres, ou demandez à l’accueil.',
    many: 'Trop de codes faux. Demandez à l’accueil.',
    ended: 'Cette tablette a été désactivée. Demandez à l’accueil.',
  },
  keys: {
    typed: { one: '{count} chiffre tapé sur {total}', other: '{count} chiffres tapés sur {total}' },
    clear: 'Effacer',
    erase: 'Supprimer le dernier chiffre',
  },
  foot: {
    nothing: 'Rien ne reste sur cette tablette.',
    emergency: 'Ce n’est pas un dispositif médical. En cas d’urgence, prévenez l’accueil.',
  },
  visit: {
    title: 'Avant votre mesure',
    points: {
      video: 'La vidéo reste sur cette tablette et n’est pas enregistrée.',
      hosted: 'La mesure se fait sur le site de notre partenaire de mesure.',
      seen: 'Vos réponses et votre résultat sont enregistrés pour votre visite à la clinique.',
      wellness: 'Pour le bien-être, pas un diagnostic.',
    },
    start: 'Lancer la mesure',
    starting: 'Ouverture de la mesure…',
    stop: 'Arrêter',
    missing: 'Répondez à toutes les questions.',
    refused: 'La mesure ne peut pas commencer avec ces réponses. Demandez à l’accueil.',
  },
  asking: stillThere,
  result: {
    title: 'Votre résultat',
    preparing: 'Préparation de votre résultat…',
    seconds: {
      one: 'Encore {count} seconde, puis le résultat disparaît',
      other: 'Encore {count} secondes, puis le résultat disparaît',
    },
    soon: { one: 'Le résultat se ferme dans {count} seconde.', other: 'Le résultat se ferme dans {count} secondes.' },
    take: 'Emportez-le',
    takeText: 'Dirigez la caméra de votre téléphone ici. S’ouvre une fois, dans les 10 minutes.',
    code: 'Code QR avec un lien vers ce résultat',
    noCode: 'Le code n’a pas pu être créé.',
    again: 'Réessayer',
    phone: 'Envoyer à mon tél.',
    sent: 'Un lien a été envoyé à votre téléphone. Il s’ouvre une fois, pendant un jour.',
    done: 'J’ai terminé',
    longer: '30 secondes de plus',
    stored: 'Votre résultat est enregistré.',
    unwell: 'Ce n’est pas un diagnostic. Si vous ne vous sentez pas bien, prévenez l’accueil maintenant.',
    failed: 'La mesure n’a pas marché',
    over: 'Votre temps sur cette tablette était écoulé',
    overText: 'Si votre mesure était terminée, votre clinique l’a reçue. Vous pouvez demander à l’accueil.',
  },
  end: {
    title: 'Tout est effacé.',
    text: 'Il ne reste rien de vous sur cette tablette.',
    points: { picture: 'Aucune image n’a été enregistrée', result: 'Le résultat a été retiré de cet écran' },
    next: 'Personne suivante',
    itself: {
      one: 'Retour automatique au début dans {count} seconde.',
      other: 'Retour automatique au début dans {count} secondes.',
    },
  },
} as const satisfies Translated<typeof english, 'fr'>;
