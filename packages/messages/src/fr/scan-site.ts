import type { scanSite as english } from '../en/scan-site.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';
import { stillThere } from './still-there.ts';

export { machineTranslation } from './machine-translation.ts';

export const scanSite = {
  documentTitle: 'Mesure du visage',
  start: {
    heading: 'Votre mesure de 30 secondes',
    headingMinute: 'Votre mesure de 60 secondes',
    lead: 'Votre caméra lit les petits changements de couleur que chaque battement de cœur produit dans votre peau.',
    steps: [
      'Trouvez un endroit clair, avec la lumière devant vous.',
      'Placez les yeux, le nez et la bouche dans l’ovale. La mesure commence toute seule.',
      'Restez immobile et respirez normalement jusqu’à ce que l’anneau soit plein.',
    ],
    privacy: 'La vidéo ne quitte jamais cet appareil.',
    privacyMore: 'Aucune image n’est enregistrée ni envoyée.',
    sentSummary: 'Qu’est-ce qui est envoyé exactement\u00a0?',
    sentWhere:
      'À la fin de la mesure, ces nombres vont au serveur de cette page et nulle part ailleurs. Ils prennent environ 100 kilooctets, ou le double pour 60 secondes\u00a0:',
    sent: {
      colors:
        'La couleur moyenne de la peau du front, du nez et des joues, et de tout le visage dans chaque image. Neuf nombres par image.',
      surroundings:
        'La couleur moyenne de ce qui vous entoure, comme le mur, les vêtements et les cheveux, tout mélangé en une seule. Trois nombres par image, pour distinguer votre pouls des changements de lumière.',
      frameTimes: 'L’heure de chaque image.',
      headMotion: 'Combien votre tête a bougé, un nombre par image.',
      capture:
        'Comment la caméra a filmé\u00a0: durée de la mesure, images manquées, réglages fixes, et si votre écran a donné de la lumière.',
      profile:
        'Ce que vous avez confirmé avant\u00a0: votre âge, votre sexe, votre taille et votre poids. Aussi si vous fumez, si vous avez du diabète et si vous prenez un médicament pour la tension artérielle. Chiffré, et sans votre nom.',
      proof: 'Un nombre au hasard pour cette seule mesure, et une preuve qu’elle est à vous.',
    },
    notSent:
      'Ne sont pas envoyés\u00a0: la vidéo, la moindre image, la forme de votre visage, le son. Le micro reste éteint.',
    length: {
      label: 'Quelle durée de mesure voulez-vous\u00a0?',
      hint: 'Si vous choisissez 60 secondes, nous pouvons aussi montrer la variabilité de votre fréquence cardiaque.',
      usual: '30 secondes',
      minute: '60 secondes',
    },
    begin: 'Allumer la caméra',
    sample: 'Pas de caméra ici\u00a0? Utilisez un visage d’exemple',
    beginHint: 'Votre navigateur demandera s’il peut utiliser la caméra.',
    cancel: 'Annuler',
  },
  opening: {
    camera: 'Démarrage de votre caméra',
    permission: 'Choisissez «\u00a0Autoriser\u00a0» quand votre navigateur demande la caméra.',
    longQuestion:
      'Choisissez «\u00a0Autoriser\u00a0» quand votre navigateur demande la caméra. Si vous ne voyez pas de question, réessayez.',
    tracker: 'Préparation de la mesure',
    slowLoad: 'Préparation de la mesure. Votre connexion est lente, c’est donc plus long',
    retry: 'Réessayer',
  },
  advice: {
    uncover: 'L’image est noire. Découvrez votre caméra, ou allumez une lumière',
    findFace: 'Placez votre visage devant la caméra, dans l’ovale',
    closer: 'Approchez-vous un peu',
    further: 'Reculez un peu',
    moveLeft: 'Allez un peu vers votre gauche',
    moveRight: 'Allez un peu vers votre droite',
    moveUp: 'Montez un peu',
    moveDown: 'Descendez un peu',
    turnLeft: 'Tournez un peu la tête vers votre gauche',
    turnRight: 'Tournez un peu la tête vers votre droite',
    turnToCamera: 'Regardez droit vers la caméra',
    holdStill: 'Ne bougez plus',
    moreLight: 'Plus de lumière sur votre visage, s’il vous plaît',
    turnToLight: 'Tournez-vous vers une fenêtre ou une lampe',
    lessBacklight: 'Trop de lumière derrière vous. Tournez-vous vers la lumière',
    lessLight: 'Trop de lumière. Détournez-vous de la lumière forte',
    evenLight: 'Un côté de votre visage est dans l’ombre. Mettez-vous face à la lumière',
    closeApps: 'Votre caméra est trop lente. Fermez les autres applications, s’il vous plaît',
    ready: 'Bien. Ne bougez plus',
  },
  guide: {
    voice: 'Guide vocal',
    voiceAndVibration: 'Voix et vibration',
    on: 'activé',
    off: 'désactivé',
    vibrationOnly: 'vibration seule',
    noVoice: 'pas de voix sur cet appareil',
    turnedOn: 'Le guide vocal est activé',
    milestones: {
      begin: 'La mesure a commencé. Restez immobile',
      half: 'La moitié est faite. Restez immobile',
      lastSeconds: 'Encore cinq secondes. Restez immobile',
      longer: 'C’est presque fini, tenez bon. Encore 30 secondes au plus',
    },
  },
  capture: {
    keepStill: 'Restez immobile et respirez normalement',
    almost: 'Presque fini. Restez immobile',
    paused: 'En pause. Revenez dans l’ovale',
    secondsLeft: 'Encore {seconds} s',
    secondsUnit: 's',
    waiting: 'La mesure commence toute seule',
    wave: 'Votre pouls, en direct',
    rateUnit: 'bpm',
    live: 'en direct',
    about: 'environ',
    quality: {
      looking: 'Recherche de votre pouls',
      weak: 'Signal\u00a0: faible',
      fair: 'Signal\u00a0: moyen',
      good: 'Signal\u00a0: bon',
    },
    cancel: 'Annuler la mesure',
    camera: 'L’image de votre caméra, en miroir',
    cameraPlain: 'L’image de votre caméra',
    progress: 'Avancée de la mesure',
  },
  finish: {
    done: 'Mesure terminée',
    spoken: 'Mesure terminée. Préparation de vos résultats. Restez sur cette page.',
    sending: 'Préparation de vos résultats',
    slow: 'Toujours en cours. Restez sur cette page.',
    busy: 'Beaucoup de personnes font une mesure en ce moment. Vos résultats arrivent bientôt. Restez sur cette page.',
    slowLine: 'L’envoi de votre mesure prend plus de temps que d’habitude. Restez sur cette page.',
    offline: 'Pas de connexion. Votre mesure est conservée et sera envoyée quand la connexion reviendra.',
    unavailable:
      'Le service ne peut pas recevoir votre mesure pour le moment. Elle est conservée et sera bientôt renvoyée.',
    sendNow: 'Réessayer',
    leaving: 'Retour en cours',
  },
  asking: stillThere,
  tools: {
    lamp: 'Écran comme lampe',
    lampOffered: 'Éclairer mon visage avec l’écran',
    lampOff: 'Éteindre la lampe',
    lampWhy: 'L’écran éclaire maintenant votre visage. Montez sa luminosité au maximum.',
    toBack: 'Utiliser la caméra arrière',
    toFront: 'Utiliser la caméra avant',
    cameras: 'Caméra',
    camera: 'Caméra {number}',
  },
  again: {
    hidden: 'La page a été cachée. La mesure recommence',
    turned: 'L’appareil a été tourné. La mesure recommence',
    lamp: 'La lumière a changé. La mesure recommence',
  },
  stops: {
    released: 'Votre caméra est éteinte. Rien n’a été envoyé.',
    tipsTitle: scanTips.title,
    retry: 'Réessayer',
    takeOver: 'Mesurer plutôt ici',
    leave: 'Quitter la mesure',
    cameraSteps: cameraPermission.steps,
    causes: {
      denied: {
        title: cameraPermission.title,
        text: cameraPermission.description,
        tips: [
          'Si votre navigateur ne demande plus rien, autorisez la caméra avec les étapes ci-dessous. Puis réessayez.',
        ],
      },
      noPulse: {
        title: 'La caméra n’a pas pu faire de mesure cette fois',
        text: 'Cela ne dit rien sur votre cœur.',
        tips: [`${scanTips.noPulse[0]} Ou utilisez l’écran comme lampe.`, scanTips.noPulse[1], scanTips.noPulse[2]],
      },
      tooFar: {
        title: 'Votre visage est trop loin',
        text: 'Il est si petit dans l’image que la caméra ne peut pas le lire.',
        tips: scanTips.tooFar,
      },
      faceLost: {
        title: 'Votre visage est resté trop longtemps hors de vue',
        text: 'Une mesure a besoin de votre visage dans l’ovale tout le temps.',
        tips: scanTips.faceLost,
      },
      slowCamera: {
        title: 'Votre caméra est trop lente',
        text: 'Elle donne trop peu d’images par seconde. Cela ne dit rien sur votre cœur.',
        tips: scanTips.slowCamera,
      },
      missingPictures: {
        title: 'Votre téléphone était trop occupé',
        text: 'Il n’a pas pu lire la caméra sans coupures. Cela ne dit rien sur votre cœur.',
        tips: scanTips.missingPictures,
      },
      noCamera: {
        title: 'Nous n’avons trouvé aucune caméra',
        text: 'Cet appareil n’en a pas, ou elle est éteinte.',
        tips: [
          'Branchez une caméra, ou ouvrez son cache.',
          'Ou utilisez un téléphone\u00a0: connectez-vous dessus et lancez la mesure.',
        ],
      },
      busy: {
        title: 'Votre caméra est déjà utilisée',
        text: 'Un autre programme ou une autre page l’utilise.',
        tips: ['Terminez les appels vidéo et fermez les autres programmes qui utilisent la caméra.'],
      },
      unplugged: {
        title: 'La caméra a été débranchée',
        text: 'La mesure a besoin de la même caméra du début à la fin.',
        tips: ['Rebranchez-la, ou choisissez une autre caméra.'],
      },
      cameraStopped: {
        title: 'La caméra s’est arrêtée',
        text: 'Elle a été éteinte, ou un autre programme l’a prise.',
        tips: ['Fermez les autres programmes qui utilisent la caméra.'],
      },
      interrupted: {
        title: 'La caméra a été interrompue',
        text: 'Un appel ou une autre application l’utilise.',
        tips: ['Terminez l’appel, puis réessayez.'],
      },
      noPictures: {
        title: 'La caméra ne donne pas d’images',
        text: 'Elle est allumée, mais rien n’arrive.',
        tips: ['Fermez les autres programmes qui utilisent la caméra.', 'Ou redémarrez l’appareil.'],
      },
      noAnswer: {
        title: 'Votre caméra ne répond pas',
        text: 'Nous l’avons demandée à votre navigateur et attendu, mais rien ne s’est passé.',
        tips: [
          'Si votre navigateur demande la caméra, choisissez «\u00a0Autoriser\u00a0».',
          'Fermez les autres programmes qui utilisent la caméra.',
          'Ou redémarrez votre navigateur.',
        ],
      },
      notLoaded: {
        title: 'La mesure n’a pas pu être chargée',
        text: 'Certains de ses fichiers ne sont pas arrivés.',
        tips: ['Vérifiez votre connexion internet.', 'Ou utilisez un autre réseau, comme les données mobiles.'],
      },
      broken: {
        title: 'La mesure s’est arrêtée',
        text: 'Quelque chose n’a pas fonctionné dans ce navigateur. Cela ne dit rien sur votre cœur.',
        tips: [
          'Fermez les autres applications et onglets.',
          'Ou utilisez un autre navigateur, ou redémarrez l’appareil.',
        ],
      },
      revoked: {
        title: 'La caméra n’est plus autorisée',
        text: 'L’autorisation pour cette page a été retirée pendant la mesure.',
        tips: [
          'Autorisez la caméra pour cette page dans votre navigateur, ou dans les réglages de votre appareil. Puis réessayez.',
        ],
      },
      otherTab: {
        title: 'Une mesure est ouverte dans un autre onglet',
        text: 'Un seul onglet peut utiliser la caméra pour une mesure.',
        tips: ['Continuez là-bas, ou mesurez plutôt ici.'],
      },
      movedToOtherTab: {
        title: 'La mesure continue dans un autre onglet',
        text: 'Vous avez choisi de mesurer là-bas.',
        tips: ['Vous pouvez fermer cet onglet.'],
      },
      hidden: {
        title: 'La page a été cachée',
        text: 'Une mesure ne peut pas continuer pendant que vous regardez autre chose.',
        tips: ['Elle recommence quand vous revenez.'],
      },
      insecure: {
        title: 'Cette page n’est pas sécurisée',
        text: 'Votre navigateur laisse seulement les pages sécurisées (https) utiliser la caméra.',
        tips: ['Ouvrez le lien que vous avez reçu, ou demandez à la personne qui vous l’a envoyé.'],
      },
      notSupported: {
        title: 'Nous ne pouvons pas utiliser la caméra dans ce navigateur',
        text: 'Il est trop ancien, ou il s’est ouvert dans une autre application.',
        tips: ['Ouvrez la page dans Safari, Chrome, Edge ou Firefox.'],
      },
    },
  },
  noHandoff: {
    heading: 'Ceci est la page de mesure',
    lead: 'Une mesure commence depuis votre compte. Ouvrez votre compte et choisissez «\u00a0Lancer la mesure\u00a0».',
    link: 'Aller à {product}',
  },
  unreachable: {
    heading: 'Pas de connexion',
    lead: 'Nous ne pouvons pas joindre le service de mesure. Vérifiez votre connexion internet, puis réessayez.',
    sent: 'Votre mesure a été envoyée. Nous vous amènerons à vos résultats quand la connexion reviendra.',
    tooLate:
      'Votre mesure n’a pas pu être envoyée à temps. Quand la connexion reviendra, retournez en arrière et refaites une mesure.',
    retry: 'Réessayer',
  },
  unloaded: {
    heading: 'Cette page ne s’est pas chargée',
    lead: 'Vérifiez votre connexion internet, puis réessayez.',
    retry: 'Réessayer',
  },
  failed: {
    heading: 'Un problème est survenu',
    lead: 'Cette page s’est arrêtée. Votre caméra est éteinte.',
    retry: 'Réessayer',
  },
} as const satisfies Translated<typeof english, 'fr'>;
