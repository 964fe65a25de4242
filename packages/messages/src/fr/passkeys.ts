import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translation.ts';

export const passkeys = {
  signIn: {
    go: 'Connexion par clé d’accès',
    goHere: 'Connexion avec votre clé d’accès',
    note: 'Sans SMS',
    waiting: 'En attente de votre clé d’accès…',
    none: 'Aucune clé d’accès n’a été utilisée. Si vous n’en avez pas sur cet appareil, utilisez votre numéro de téléphone.',
    closed: 'Ce compte est fermé en ce moment. Appelez votre clinique.',
  },
  device: {
    unsuitable:
      'Cet appareil ou ce gestionnaire de mots de passe ne peut pas garder le type de clé d’accès nécessaire. Activez un verrouillage de l’écran avec un code PIN, une empreinte ou le visage, puis réessayez, ou utilisez un autre appareil.',
    address:
      'Votre navigateur ne permet pas les clés d’accès à cette adresse. Ouvrez la page à l’adresse que votre clinique vous a donnée.',
    slow: 'Votre appareil n’a pas répondu à temps. Gardez-le déverrouillé et près de vous, puis réessayez.',
    busy: 'Votre appareil est encore occupé par une autre clé d’accès. Fermez cette fenêtre, puis réessayez.',
    failed:
      'Votre appareil ou votre gestionnaire de mots de passe n’a pas pu terminer. Déverrouillez-le, puis réessayez. Si cela n’aide pas, redémarrez l’appareil ou connectez-vous avec votre numéro de téléphone.',
  },
  offer: {
    title: 'La prochaine fois, sans SMS',
    text: 'Connectez-vous avec votre empreinte, votre visage ou le code PIN de cet appareil. Vos résultats restent aussi privés si quelqu’un d’autre obtient un jour votre numéro de téléphone.',
    staff: 'Connectez-vous avec votre empreinte, votre visage ou le code PIN de cet appareil.',
    make: 'Créer une clé d’accès',
    later: 'Non, merci',
  },
  own: {
    title: 'Clés d’accès',
    intro:
      'Avec une clé d’accès, vous vous connectez par empreinte, visage ou code PIN, sans SMS. Votre empreinte et votre visage restent sur votre appareil.',
    rule: 'Une fois que vous avez une clé d’accès, un code par SMS seul montre les anciens résultats uniquement dans les navigateurs où vous l’avez utilisée. Vos résultats restent ainsi privés si quelqu’un d’autre obtient un jour votre numéro de téléphone.',
    howLost: 'Si un appareil est perdu',
    lost: 'Appareil perdu\u00a0? Vous pouvez encore vous connecter avec un code par SMS, mais seulement pour faire une mesure. Appelez votre clinique\u00a0: elle vérifie que c’est vous et supprime la clé d’accès. Au bout d’un jour, un code suffit de nouveau pour tout voir.',
    lostStaff: 'Appareil perdu\u00a0? Connectez-vous avec un code par SMS, et supprimez la clé d’accès ici.',
    lostSecondStep:
      'Appareil perdu\u00a0? Connectez-vous avec un code de secours, ou demandez une réinitialisation à un administrateur. Cela prend un jour.',
    loading: 'Veuillez patienter…',
    none: { title: 'Pas encore de clé d’accès', text: 'Créez-en une sur cet appareil. Cela prend moins d’une minute.' },
    add: 'Ajouter une clé d’accès',
    addFirst: 'Créer une clé d’accès',
    added: 'Votre clé d’accès est créée. Vous pouvez désormais vous connecter avec elle.',
    notMade: 'Aucune clé d’accès n’a été créée. Vous pouvez réessayer à tout moment.',
    exists: 'Cet appareil a déjà une clé d’accès pour votre compte.',
    noSupport:
      'Ce navigateur ne peut pas créer de clés d’accès. Ouvrez cette page dans un navigateur plus récent, ou sur votre téléphone.',
    made: 'Créée le {date}',
    used: 'Dernière utilisation le {date}',
    neverUsed: 'Pas encore utilisée',
    backedUp: 'Enregistrée dans votre gestionnaire de mots de passe\u00a0: elle ne se perd pas avec l’appareil',
    onDevice: 'Sur un seul appareil',
    rename: 'Renommer',
    renameOf: 'Renommer {name}',
    name: 'Nom',
    nameMissing: 'Saisissez un nom.',
    save: 'Enregistrer',
    renamed: 'Le nom est enregistré.',
    remove: 'Supprimer',
    removeOf: 'Supprimer {name}',
    removeTitle: 'Supprimer cette clé d’accès\u00a0?',
    removeText: '{name} ne vous connectera plus. Vos sessions sur tous vos autres appareils seront fermées.',
    removeLast: 'C’est votre seule clé. Ensuite, vous vous connectez avec un code par SMS.',
    removed: '{name}\u00a0: clé supprimée.',
    cancel: 'Annuler',
    close: 'Fermer',
    reset: {
      text: 'On a demandé à votre clinique de supprimer vos clés d’accès. Ce sera fait le {date}. Si vous ne l’avez pas demandé, gardez vos clés d’accès et appelez votre clinique.',
      keep: 'Garder mes clés d’accès',
      kept: 'Vos clés d’accès restent.',
    },
    confirm: 'Pour modifier vos clés d’accès, montrez d’abord que c’est vous.',
    confirmWithPasskey: 'Utiliser une clé d’accès',
    confirmAgain: 'Ou déconnectez-vous et reconnectez-vous, puis revenez ici dans les 10 minutes.',
  },
  needed: {
    text: 'Ce profil a une clé d’accès\u00a0: un code seul permet uniquement une nouvelle mesure. Utilisez votre clé d’accès pour tout voir.',
    oldAddress:
      'Votre clé d’accès a été créée pour une ancienne adresse de ce site et ne marche pas ici. Un code seul permet uniquement une nouvelle mesure.',
    go: 'Utiliser ma clé d’accès',
    lost: 'Clé d’accès perdue\u00a0? Appelez votre clinique. Elle vérifie que c’est vous et la supprime. Au bout d’un jour, un code suffit de nouveau pour tout voir.',
  },
  step: {
    title: 'Utilisez votre clé d’accès',
    text: 'Le personnel de {productName} confirme la connexion avec une clé d’accès.',
    go: 'Utiliser ma clé d’accès',
    other: 'Utiliser plutôt un code',
    back: 'Utiliser ma clé d’accès',
    again: 'Rien n’a été confirmé. Veuillez réessayer, ou utilisez un code de secours.',
  },
  setUp: {
    title: 'Créez votre clé d’accès',
    text: 'Le personnel de {productName} se connecte avec une clé d’accès\u00a0: une empreinte, un visage ou le code PIN d’un appareil. Vous ne le faites qu’une fois.',
    go: 'Créer une clé d’accès',
    app: 'Utiliser plutôt une application d’authentification',
    noSupport:
      'Ce navigateur ne peut pas créer de clés d’accès. Utilisez une application d’authentification, ou connectez-vous avec un autre navigateur.',
    failed: 'Aucune clé d’accès n’a été créée. Veuillez réessayer, ou utilisez une application d’authentification.',
  },
  patient: {
    title: 'Clés d’accès',
    count: {
      one: 'Ce patient a {count} clé d’accès. Un code par SMS seul ne montre rien d’antérieur dans un nouveau navigateur.',
      other:
        'Ce patient a {count} clés d’accès. Un code par SMS seul ne montre rien d’antérieur dans un nouveau navigateur.',
    },
    ask: 'Le patient a perdu la clé d’accès',
    checked: 'J’ai vérifié que c’est bien le patient, par exemple avec une pièce d’identité',
    what: 'Nous envoyons un SMS au patient. Après 24 heures, toutes les clés d’accès sont supprimées, sauf si l’une d’elles est utilisée avant.',
    remove: 'Supprimer après 24 heures',
    cancel: 'Annuler',
    asked: 'Les clés d’accès seront supprimées le {date}, sauf si l’une d’elles est utilisée avant.',
    keep: 'Ne pas les supprimer',
    done: 'Le patient a été prévenu. Les clés d’accès seront supprimées dans 24 heures.',
    kept: 'Les clés d’accès restent.',
    failed: 'Le SMS n’a pas pu être envoyé, donc rien n’a été changé.',
  },
} as const satisfies Translated<typeof english, 'fr'>;
