import { ifGranted, ifPossible } from '@mien/ui/if-possible';

interface StoredText {
  readonly get: () => string | null;
  /** Returns whether the browser stores it; if not, it is lost on a reload. */
  readonly set: (text: string) => boolean;
  readonly clear: () => void;
}

/**
 * One text in the browser's storage. If storage fails (blocked site data, private windows, full disks), the page keeps the text until it is
 * reloaded: parts of the app pass data to each other through storage.
 */
function storedText(area: 'localStorage' | 'sessionStorage', key: string): StoredText {
  const attempt = <T>(action: (storage: Storage) => T): T | null => ifPossible(() => action(window[area]));
  let ofPage: string | null = null;
  return {
    get: () => ofPage ?? attempt((storage) => storage.getItem(key)),
    set(text) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      ofPage = isKept ? null : text;
      return isKept ?? false;
    },
    clear() {
      ofPage = null;
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/**
 * The owner of an entry, and when it is removed. `device`: never. `person`: when their session ends. `wayBack`: kept
 * until it is known who signs in next, because that may be the same person. `visit`: when a person signs in by a link
 * or registers.
 */
type Belonging = 'device' | 'person' | 'wayBack' | 'visit';

interface Entry extends StoredText {
  readonly belongsTo: Belonging;
}

const local = (key: string, belongsTo: Belonging): Entry => ({ ...storedText('localStorage', key), belongsTo });
const session = (key: string, belongsTo: Belonging): Entry => ({ ...storedText('sessionStorage', key), belongsTo });

/** Everything the app stores in the browser, by name. It includes no session token. */
export const stored = {
  /** Set if the next visit should say that the user has been logged out. */
  loggedOut: local('loggedOut', 'visit'),
  /** Set while a log-out has not been sent to the server: until then the cookie is ignored. */
  owedLogOut: local('owedLogOut', 'device'),
  /** Set after a sign-out: the work account provider should then prompt for the account. */
  isToAskWho: local('isToAskWho', 'device'),
  /** '1' once a session or a loaded result has shown that there is a scan history. */
  historyCheck: local('historyCheck', 'person'),
  /** JSON of the measure types, so that results render without waiting. */
  clientMeasureTypes: local('clientMeasureTypes', 'person'),
  /** Ids of partial scans whose toast this device has shown, separated by spaces. */
  partialNotified: local('partialNotified', 'person'),
  /** '1' on a shared tablet: scans return to its own page. */
  kiosk: local('kiosk', 'device'),
  /** '1' while the end of a person's visit has not been sent to the server. */
  kioskEndOwed: local('kioskEndOwed', 'device'),
  /** JSON of the result that a shared tablet shows, and until when. */
  kioskResult: session('kioskResult', 'wayBack'),
  language: local('language', 'device'),
  /** The units in which height and weight are typed on this device. */
  units: local('units', 'device'),
  /**
   * The last view of the patients' list on this device, with the id of its user and the view's query. It names no
   * patient.
   */
  patientsView: local('patientsView', 'device'),
  /** The scan length chosen on this device, seconds. */
  scanLength: local('scanLength', 'device'),
  /** '1' on a device with larger text. */
  largerText: local('largerText', 'device'),
  /** JSON of the reminder in the patient's calendar: `ScanReminder`. */
  scanReminder: local('scanReminder', 'person'),
  /** Uid of the patient whose results this device stores for reading offline: see `offline-history/`. */
  offlineHistoryOwner: local('offlineHistoryOwner', 'person'),
  /** Uid of the patient whose push notices this browser shows: see `notices/`. */
  pushOwner: local('pushOwner', 'person'),
  /** '1' once the user declined notices of answers. */
  noticesDeclined: local('noticesDeclined', 'person'),
  /** When this tab was last reloaded because a chunk of the app was gone, in milliseconds. */
  reloadedAt: session('reloadedAt', 'device'),
  /** When a tab of this browser was last used, in milliseconds. */
  lastUsed: local('lastUsed', 'device'),
  /** Uid of the patient who checked the terms: a check never counts for another patient. */
  hasAcceptedTerms: session('hasAcceptedTerms', 'person'),
  /** The consent that the API has recorded in this tab, and its patient: `consentMark`. */
  recordedConsent: session('recordedConsent', 'person'),
  /** The person last signed in in this tab, who owns all personal data here. */
  owner: session('owner', 'visit'),
  /** '1' once a code has signed in: Home may then offer a passkey. */
  passkeyOffer: session('passkeyOffer', 'person'),
  /** Ids of users who declined a passkey on this device. */
  passkeyDeclined: local('passkeyDeclined', 'device'),
  /** '1' on a device where a passkey has signed in, or was created. */
  passkeyHere: local('passkeyHere', 'device'),
  /** Until when the patient rests before the next scan, in milliseconds. */
  restUntil: session('restUntil', 'person'),
  /** JSON of the last paced breathing of this tab: `BreathingSession`. */
  breathing: session('breathing', 'person'),
  /** Id of the scan after paced breathing whose tag has not reached the server. */
  owedBreathingTag: local('owedBreathingTag', 'person'),
  /** The page that the user wanted to open before having to sign in. */
  deepLink: session('deepLink', 'wayBack'),
  /**
   * JSON of a sign-in in progress: phones discard the tab while the user reads the SMS. Its codes are valid for
   * minutes.
   */
  signInAttempt: session('signInAttempt', 'visit'),
  /** JSON of a second step in progress: an authenticator app may replace our page for a while. */
  secondStep: session('secondStep', 'visit'),
  /** JSON of a registration by phone in progress, for the same reason. */
  phoneRegistration: session('phoneRegistration', 'visit'),
  /** Id of the login link of a patient who has just registered in this tab: it needs no confirmation. */
  ownLink: session('ownLink', 'visit'),
  /** JSON of what was typed into a registration, until it is submitted or a user signs in. */
  registrationDraft: session('registrationDraft', 'visit'),
  /** The query with which the scan site sent the patient back. */
  scanReturn: session('scanReturn', 'wayBack'),
  /** JSON of the scan session in progress. */
  scanSession: session('scanSession', 'wayBack'),
  /** JSON of the error code of the last failed scan, and of the scan site's details about it. */
  scanErrorDetails: session('scanErrorDetails', 'person'),
  /** Number of scans that failed in this tab since the last one that was measured. */
  failedScans: session('failedScans', 'person'),
  /** JSON of the last connection check. */
  uploadCheck: session('uploadCheck', 'person'),
  /** JSON of a chat message that has not been sent. */
  chatDraft: session('chatDraft', 'wayBack'),
  /** JSON of answers to patients that have not been sent, by patient. */
  teamChatDrafts: session('teamChatDrafts', 'wayBack'),
  /** JSON of notes of the team that have not been saved, by patient. */
  teamNoteDrafts: session('teamNoteDrafts', 'wayBack'),
  /** JSON of the opened rows of lists: `RowReturn`. */
  rowReturns: session('rowReturns', 'person'),
  /** JSON of profile edits that have not been sent. */
  profileDraft: session('profileDraft', 'person'),
  /** JSON of unsaved values of other forms: see `form-drafts.ts`. */
  formDrafts: session('formDrafts', 'person'),
} as const;

function clearAllOf(whose: Belonging): void {
  for (const entry of Object.values(stored)) if (entry.belongsTo === whose) entry.clear();
}

/** Database of the encrypted results for reading offline. */
export const OFFLINE_HISTORY_DATABASE = 'offline-history';

/** The databases of this browser; null if it has none, or blocks them: reading the property already throws then. */
export const databases = (): IDBFactory | null => ifPossible(() => window.indexedDB);

/** Deletes the results stored on this device, with their key. */
export function deleteOfflineHistory(): void {
  databases()?.deleteDatabase(OFFLINE_HISTORY_DATABASE);
}

/** The same if there are any, and stops them from being stored. */
export function forgetOfflineHistory(): void {
  if (stored.offlineHistoryOwner.get() === null) return;
  stored.offlineHistoryOwner.clear();
  deleteOfflineHistory();
}

/**
 * Unsubscribes this browser from push notices, even while the server cannot be reached: they are for the person who was
 * signed in.
 */
export function endPush(): void {
  if (stored.pushOwner.get() === null) return;
  stored.pushOwner.clear();
  void ifGranted(async () => {
    const worker = await ifPossible(() => navigator.serviceWorker)?.getRegistration();
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
    return (await worker?.pushManager.getSubscription())?.unsubscribe();
  });
}

/** Clears the data of the user who was signed in. */
export function forgetPerson(): void {
  forgetOfflineHistory();
  endPush();
  clearAllOf('person');
}

/** Clears the page that the user wanted to open, their scan and their drafts. */
export function forgetWayBack(): void {
  clearAllOf('wayBack');
}

/** Clears the browser for a person who signs in by a link or registers. */
export function forgetEverybody(): void {
  forgetPerson();
  forgetWayBack();
  clearAllOf('visit');
}

/** Clears everything that this browser stores, on a shared tablet. Caches of the app are deleted, too: they are loaded again. */
export function clearBrowser(): void {
  forgetEverybody();
  clearAllOf('device');
  for (const area of ['localStorage', 'sessionStorage'] as const) ifPossible(() => window[area].clear());
  void ifGranted(async () => {
    for (const name of (await ifPossible(() => window.caches)?.keys()) ?? []) await window.caches.delete(name);
  });
}

/** Assigns this tab's storage to a signed-in person. Removes another person's data. */
export function takeOver(personId: string): void {
  const before = stored.owner.get();
  if (before !== null && before !== personId) {
    forgetPerson();
    forgetWayBack();
  }
  if (stored.offlineHistoryOwner.get() !== personId) forgetOfflineHistory();
  if (stored.pushOwner.get() !== personId) endPush();
  stored.registrationDraft.clear();
  stored.owner.set(personId);
}

/** Identifies a patient's consent to one version of the texts. */
export function consentMark(
  patientUid: string,
  texts: { readonly termsVersion: string; readonly privacyVersion: string },
): string {
  return `${patientUid} ${texts.termsVersion} ${texts.privacyVersion}`;
}

/** Whether this patient, and not an earlier one in this tab, has checked the terms. */
export function hasTickedTerms(patientUid: string): boolean {
  return stored.hasAcceptedTerms.get() === patientUid;
}

/** Reads stored JSON; null if there is none or it is invalid. */
export function storedJson<T>(entry: StoredText, isWanted: (value: unknown) => value is T): T | null {
  const text = entry.get();
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : null;
  } catch {
    // Written by another program or an old version: treated as absent.
    return null;
  }
}
