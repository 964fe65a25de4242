import type { share as english } from '../en/share.ts';
import type { Translated } from '../translation.ts';

export const share = {
  title: 'Partager ces résultats',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien des résultats copié',
  copied: 'Copié',
  byHand: {
    label: 'Lien vers vos résultats',
    hint: 'Votre navigateur ne nous a pas laissé copier. Appuyez longuement sur le lien pour le copier.',
  },
  phone: {
    ready: 'Envoyer à mon tél.',
    sent: 'Résultats envoyés',
    failed: 'Réessayer',
    failedText: 'Nous n’avons pas pu vous envoyer les résultats. Demandez de l’aide à notre assistance.',
  },
  handOn: 'Partager par une app',
  showUsual: 'Inclure ce qui est habituel pour moi, dans les liens et sur papier',
  print: 'Imprimer ou enregistrer en PDF',
  note: 'Toute personne qui a le lien peut voir ces résultats, sans votre nom. Il marche pendant {lifetime}.',
  lifetimes: {
    hours: { one: '{count} heure', other: '{count} heures' },
    days: { one: '{count} jour', other: '{count} jours' },
  },
  toDoctor: 'Partager avec un médecin',
  manage: 'Gérer les liens',
  links: {
    title: 'Liens vers ces résultats',
    close: 'Fermer',
    explained:
      'Toute personne qui a un lien peut voir ces résultats, sans votre nom et sans se connecter. Vous pouvez révoquer un lien à tout moment.',
    lifetime: 'Un nouveau lien marche pendant',
    live: 'Liens qui marchent maintenant',
    loading: 'Veuillez patienter…',
    none: 'Aucun lien ne marche en ce moment. Personne d’autre ne peut voir ces résultats.',
    until: 'Marche jusqu’au {date}',
    neverOpened: 'Pas encore ouvert',
    opened: { one: 'Ouvert une fois, le {date}', other: 'Ouvert {count} fois, la dernière le {date}' },
    showsUsual: 'Montre ce qui est habituel pour vous',
    preview: 'Les applications de messagerie peuvent ouvrir un lien pour montrer un aperçu. Cela compte aussi.',
    copy: 'Copier',
    copyLabel: 'Copier le lien qui marche jusqu’au {date}',
    revoke: 'Révoquer',
    revokeLabel: 'Révoquer le lien qui marche jusqu’au {date}',
    revoked: 'Le lien ne marche plus.',
  },
} as const satisfies Translated<typeof english, 'fr'>;
