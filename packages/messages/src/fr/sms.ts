import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** Without letters that the alphabet of SMS lacks (ê, ç, ’ …): one of them more than halves what a message holds. */
export const sms = {
  code: 'Votre code {productName} est {code}. Il est valable 5 minutes. Ne le partagez pas.\n@{host} #{code}',
  results: 'Vos résultats {productName}. Toute personne qui a ce lien peut les voir : {link}',
  unusedWarning:
    'Votre compte {productName} ne sert plus depuis le {since}. Connectez-vous avant la fin du {deadline} pour garder vos résultats. Sinon, il sera suspendu, puis supprimé. {link}',
  unusedSuspended:
    'Votre compte {productName}, inutilisé, a été suspendu. Connectez-vous avant la fin du {deadline} pour garder vos résultats ; ensuite, ils sont supprimés. {link}',
  loginLink:
    '{productName} : votre clinique vous invite à une mesure. Votre lien personnel marche une fois, pendant 7 jours. Ne le partagez pas : {link}',
  linkOpened:
    'Une personne a ouvert {productName} par un lien de votre clinique pour une nouvelle mesure. Vos anciens résultats sont restés cachés. Pas vous ? Contactez votre clinique.',
  phoneChanged:
    'Votre clinique a remplacé ce numéro de téléphone dans votre compte {productName}. Anciens résultats bloqués 7 jours. Pas demandé ? Contactez votre clinique.',
  profilesMerged:
    'Votre clinique a réuni votre compte {productName} et un compte à un autre numéro de téléphone. Anciens résultats parfois bloqués 7 jours. Pas demandé ? Contactez votre clinique.',
  carerInvited:
    '{productName} : on vous demande comme personne aidante. Pour répondre, connectez-vous avec ce numéro sous une semaine : {link}',
  newCarerInvited:
    '{productName} : on vous demande comme personne aidante. Pour répondre, créez un profil avec ce numéro, puis connectez-vous avec un code sous une semaine : {link}',
  scanReminder:
    '{productName} : il est temps de faire votre mesure. Pour ne plus recevoir ces messages : Moi, puis Reminders. Ouvrir : {link}',
  weekSummary:
    '{productName} : revoyez votre semaine dans Accueil. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
  notice: {
    message:
      '{productName} : vous avez un nouveau message de votre clinique. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
    resultsRequest:
      '{productName} : votre clinique a une question pour vous. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
    appointment:
      '{productName} : vous avez un rendez-vous demain. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
    several:
      '{productName} : il y a du nouveau de votre clinique. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
    ofCarer:
      '{productName} : il y a un nouveau message pour une personne que vous aidez. Pour ne plus recevoir ces SMS : Moi, puis Notices. Ouvrir : {link}',
  },
  visitScan: {
    invite: {
      now: '{productName} : votre clinique demande une mesure avant votre rendez-vous. Votre lien personnel marche une fois. Ne le partagez pas : {link}',
      later:
        '{productName} : votre clinique demande une mesure avant votre rendez-vous. Lien personnel pour une fois, à partir du {day}. Ne le partagez pas : {link}',
    },
    remind: {
      now: '{productName} : votre rendez-vous est demain. Faites avant une mesure, merci. Votre lien personnel marche une fois. Ne le partagez pas : {link}',
      later:
        '{productName} : votre rendez-vous est demain. Faites avant une mesure, merci. Lien personnel pour une fois, à partir du {day}. Ne le partagez pas : {link}',
    },
  },
  staffAdded:
    '{productName} : vous avez maintenant un compte du personnel chez {clientName}. Connectez-vous avec ce numéro de téléphone : {link}',
  staffPhoneChanged:
    'Ce numéro de téléphone a été remplacé dans votre compte du personnel {productName}, et votre session fermée. Pas demandé ? Prévenez maintenant votre administrateur.',
  secondFactorReset:
    'Un administrateur a demandé la réinitialisation de la 2e étape de votre connexion {productName}. Elle aura lieu dans 24 heures. Pas demandé par vous ? Connectez-vous avec votre authentificateur ou un code de secours pour la bloquer.',
  passkeyMade:
    'Une clé (passkey) a été ajoutée à votre profil {productName}. Pas vous ? Connectez-vous, allez dans Moi, puis Passkeys, supprimez-la et appelez votre clinique.',
  passkeysReset:
    'Votre clinique a demandé la suppression des clés (passkeys) de votre profil {productName}. Elle aura lieu dans 24 heures. Pas demandé par vous ? Connectez-vous avec votre clé pour bloquer la suppression, et appelez votre clinique.',
  outbox: {
    title: 'SMS',
    about: 'Aucun téléphone ne reçoit ces SMS. Ils arrivent ici.',
    only: 'Seule une démo ou un test a cette page.',
    demo: 'Démo',
    phones: 'Téléphones',
    others: 'Autres téléphones',
    older: 'Plus anciens',
    newer: 'Plus récents',
    none: { title: 'Pas encore de SMS', text: 'Demandez un code.' },
    copy: 'Copier le code',
    copied: 'Copié',
    left: 'Encore {time}',
    expired: 'Expiré',
    askAgain: 'Demander un nouveau code',
    paste: 'Copié\u00a0? Collez-le.',
    now: 'À l’instant',
    minutes: { one: 'il y a {count} min', other: 'il y a {count} min' },
    hours: { one: 'il y a {count} h', other: 'il y a {count} h' },
    yesterday: 'Hier',
    days: { one: 'il y a {count} jour', other: 'il y a {count} jours' },
    signIn: 'Retour à la connexion',
  },
} as const satisfies Translated<typeof english, 'fr'>;
