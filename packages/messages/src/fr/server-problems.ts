import type { serverProblems as english } from '../en/server-problems.ts';
import type { Translated } from '../translation.ts';

export const serverProblems = {
  'malformed-body': 'La demande n’a pas pu être lue. Veuillez réessayer.',
  'body-too-large': 'C’est trop pour un seul envoi.',
  'unsupported-content-type': 'La demande n’a pas pu être lue. Veuillez réessayer.',
  'not-found': 'Nous n’avons pas trouvé ce que vous cherchez.',
  'method-not-allowed': 'Nous n’avons pas trouvé ce que vous cherchez.',
  'not-acceptable': 'Nous n’avons pas cela dans le format demandé.',
  'wrong-credentials': 'Votre connexion n’est plus valable. Veuillez vous reconnecter.',
  'not-allowed': 'Vous n’avez pas le droit de voir cette page.',
  'care-ended': 'Vous n’avez plus le rôle de personne aidante auprès de cette personne.',
  'results-not-shared': 'Le patient n’a pas accepté de partager cela.',
  'adults-only':
    'Seules les personnes de 18 ans ou plus peuvent le faire. Si c’est votre cas, ajoutez d’abord votre âge à votre profil.',
  'too-many-carers': 'Vous avez atteint la limite. Retirez d’abord une personne ou annulez une invitation.',
  'too-many-views': 'Vous avez enregistré autant de vues que possible. Supprimez-en une d’abord.',
  'scan-not-embeddable': 'Les mesures de votre organisation se font sur un site externe, qui ne peut pas être intégré.',
  'launch-invalid':
    'Cette page a expiré. Recommencez depuis le dossier du patient dans votre système de dossiers médicaux.',
  'launch-needed': 'Pour envoyer, commencez depuis le dossier du patient dans votre système de dossiers médicaux.',
  'record-unavailable':
    'Votre système de dossiers médicaux n’a pas répondu. Réessayez depuis le dossier du patient là-bas.',
  'too-many-kiosks': 'Votre organisation a autant de tablettes que possible. Retirez-en une d’abord.',
  'too-many-programs': 'Votre organisation a autant de programmes que possible. Désactivez-en un d’abord.',
  'sms-code-needed':
    'Vous avez utilisé un lien de votre clinique, qui permet seulement une nouvelle mesure. Pour tout voir, déconnectez-vous et connectez-vous avec votre numéro de téléphone.',
  'new-code-needed': 'Confirmez que c’est bien vous avec un nouveau code par SMS.',
  'wrong-origin': 'Cette demande venait d’un autre site et n’a pas été acceptée.',
  'passkey-unknown': 'Cette clé d’accès n’ouvre rien ici. Utilisez votre numéro de téléphone.',
  'passkey-refused': 'Votre clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.',
  'passkey-copied': 'Cette clé d’accès a peut-être été copiée. Supprimez-la et créez-en une nouvelle.',
  'too-many-passkeys': 'Supprimez d’abord une clé d’accès.',
  'last-passkey': 'Il vous en faut une pour vous connecter. Ajoutez d’abord une autre clé d’accès.',
  'text-message-failed': 'Le service n’est pas disponible en ce moment, veuillez réessayer plus tard.',
  'profile-incomplete': 'Complétez votre profil avant la mesure.',
  'consent-missing': 'Acceptez nos conditions pour continuer',
  'text-outdated': 'Nos conditions ont changé. Lisez et acceptez la nouvelle version.',
  'settings-changed':
    'Quelqu’un d’autre a changé ces réglages. Vous voyez maintenant sa version\u00a0: refaites votre modification.',
  'too-many-links': 'Il y a déjà beaucoup de liens. Désactivez-en un d’abord.',
  'phone-not-confirmed':
    'Confirmez d’abord votre numéro de téléphone. Personne d’autre que vous ne devrait décider qui voit vos résultats.',
  'phone-missing': 'Nous n’avons pas de numéro de téléphone confirmé où envoyer vos résultats.',
  'merge-not-possible':
    'Ces deux profils ne peuvent pas être fusionnés\u00a0: l’un est un compte du personnel, ou vient d’être fusionné. Rechargez la page.',
  'second-person-needed':
    'Les noms ou les dates de naissance sont différents, ou ont changé dans les 7 derniers jours. Une deuxième personne du personnel doit confirmer cette fusion. Demandez à un collègue de faire la même fusion dans les 7 jours.',
  'other-user-signed-in': 'Une autre personne a ouvert une session sur cet appareil.',
  'merge-not-undoable': 'Le profil a été fusionné de nouveau depuis. Annulez d’abord cette fusion.',
  'request-in-progress': 'La même demande est encore en cours. Veuillez réessayer dans un instant.',
  'idempotency-key-reused': 'Cette demande a la clé d’une autre. Envoyez-la avec une nouvelle clé.',
  'request-differs': 'Ce formulaire a servi pour un patient avec d’autres données. Cherchez-le dans la liste.',
  'changed-meanwhile': 'Quelqu’un d’autre a modifié ce patient. Vérifiez de nouveau avant de changer quoi que ce soit.',
  'export-running': 'Votre téléchargement est encore en cours. Attendez qu’il soit terminé.',
  'export-in-progress': 'Un export de ce programme est encore en cours d’écriture. Attendez qu’il soit terminé.',
  'message-exists': 'Un autre message a été envoyé. Changez un peu le vôtre et envoyez-le de nouveau.',
  'answered-meanwhile':
    'Un collègue vient de répondre. Lisez sa réponse, puis envoyez la vôtre si elle est encore utile.',
  'too-many-templates': 'Vous avez atteint la limite de modèles. Supprimez-en un d’abord.',
  'too-many-endpoints': 'Vous avez atteint la limite d’adresses. Retirez-en une d’abord.',
  'endpoint-stopped': 'Cette adresse est désactivée. Activez-la d’abord.',
  'search-too-wide': 'Trop de messages contiennent ces mots. Ajoutez un autre mot.',
  'user-deactivated': 'Cette personne est désactivée. Réactivez-la d’abord.',
  'staff-needs-code': 'Le personnel se connecte avec un code par SMS. Un lien ne marche pas pour lui.',
  'last-admin': 'C’est le dernier administrateur. Donnez d’abord le rôle à une autre personne.',
  'staff-phone-taken': 'Quelqu’un du personnel a déjà ce numéro. Modifiez ou réactivez ce compte.',
  'staff-is-patient':
    'Cette personne est aussi un patient avec cette connexion. Son numéro ne peut pas être changé ici.',
  'phone-changed-lately': 'Le numéro de téléphone a été changé il y a quelques jours. Réessayez dans une semaine.',
  'group-code-taken': 'Un autre groupe a, ou avait, ce code. Choisissez-en un autre.',
  'reference-taken': 'Cette référence sert pour un autre patient. Cherchez-la dans la liste.',
  'scan-session-expired': 'Cette mesure n’est plus valable. Commencez-en une nouvelle.',
  gone: 'Ceci a été supprimé.',
  'receipt-invalid': 'Nous n’avons pas pu confirmer ce résultat. Refaites une mesure.',
  'scan-without-signal':
    'La mesure n’a pas pu voir assez clairement un pouls. Veuillez réessayer dans une lumière plus uniforme.',
  'analysis-failed': 'Les résultats n’ont pas pu être calculés. Veuillez réessayer.',
  'export-failed': 'L’export n’a pas pu être écrit. Demandez-en un autre.',
  'scan-provider-failed': 'Le service de mesure ne répond pas. Veuillez réessayer.',
} as const satisfies Translated<typeof english, 'fr'>;
