import { ifPossible } from '@mien/ui/if-possible';

interface StoredText {
  readonly get: () => string | null;
  /** Answers whether the browser keeps it; if not, it is gone when the page is loaded anew. */
  readonly set: (text: string) => boolean;
  readonly clear: () => void;
}

/**
 * One text in the browser's storage. Where that keeps nothing (blocked site data, private windows, full disks), the page itself does until it
 * is loaded anew: one part of the app hands over to another by what is stored.
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
 * Whose an entry is, and with what it goes. `nobody`: it stays. `person`: goes as soon as their session is over. `wayBack`: stays until it is
 * known who signs in next, because that may be the same person. `visit`: goes when somebody else comes in by a link or registers.
 */
type Belonging = 'nobody' | 'person' | 'wayBack' | 'visit';

interface Entry extends StoredText {
  readonly belongsTo: Belonging;
}

const local = (key: string, belongsTo: Belonging): Entry => ({ ...storedText('localStorage', key), belongsTo });
const session = (key: string, belongsTo: Belonging): Entry => ({ ...storedText('sessionStorage', key), belongsTo });

/** Everything the app keeps in the browser, by name. No token of a session is among it. */
export const stored = {
  /** Set when the next visit should say that the user has been logged out. */
  loggedOut: local('loggedOut', 'visit'),
  /** Set while the server has not been told that somebody logged out here: until then the cookie counts for nothing. */
  owedLogOut: local('owedLogOut', 'nobody'),
  /** Set after a sign-out: a provider of work accounts shall then ask who is there, whoever was. */
  isToAskWho: local('isToAskWho', 'nobody'),
  /** '1' once results have been loaded: there is a scan history. */
  historyCheck: local('historyCheck', 'person'),
  /** JSON of the measure types, so that results draw without waiting. */
  clientMeasureTypes: local('clientMeasureTypes', 'person'),
  language: local('language', 'nobody'),
  /** In which units somebody types height and weight on this device. */
  units: local('units', 'nobody'),
  /** How long somebody lets a scan take on this device, seconds. */
  scanLength: local('scanLength', 'nobody'),
  /** '1' on a device whose reader wants larger text. */
  largerText: local('largerText', 'nobody'),
  /** JSON of when the patient's calendar reminds them: `ScanReminder`. */
  scanReminder: local('scanReminder', 'person'),
  /** Uid of the patient whose results this device keeps, to be read offline: see `offline-history/`. */
  offlineHistoryOwner: local('offlineHistoryOwner', 'person'),
  /** When this tab was last loaded anew because a file of the app was gone, in milliseconds. */
  reloadedAt: session('reloadedAt', 'nobody'),
  /** When somebody last used a tab of this browser, in milliseconds. */
  lastUsed: local('lastUsed', 'nobody'),
  /** Uid of the patient who ticked the terms: a tick never counts for anybody else. */
  hasAcceptedTerms: session('hasAcceptedTerms', 'person'),
  /** Which consent the API has recorded in this tab, and of whom: `consentMark`. */
  recordedConsent: session('recordedConsent', 'person'),
  /** Who was signed in last in this tab: everything personal here is theirs. */
  owner: session('owner', 'visit'),
  /** Until when somebody rests before they scan again, in milliseconds. */
  restUntil: session('restUntil', 'person'),
  /** JSON of the last paced breathing of this tab: `BreathingSession`. */
  breathing: session('breathing', 'person'),
  /** Id of the scan after paced breathing that the server has not been told of. */
  owedBreathingTag: local('owedBreathingTag', 'person'),
  /** Where somebody wanted to go before having to sign in. */
  deepLink: session('deepLink', 'wayBack'),
  /** JSON of a sign-in under way: phones throw the tab away while somebody reads the SMS. Codes in it live minutes. */
  signInAttempt: session('signInAttempt', 'visit'),
  /** JSON of a second step under way: the page of an authenticator app may take the place of ours for a while. */
  secondStep: session('secondStep', 'visit'),
  /** JSON of a registration by phone under way, for the same reason. */
  phoneRegistration: session('phoneRegistration', 'visit'),
  /** Id of the login link of somebody who registered in this tab a moment ago: it need not be asked about. */
  ownLink: session('ownLink', 'visit'),
  /** JSON of what was typed into a registration, until it is submitted or somebody signs in. */
  registrationDraft: session('registrationDraft', 'visit'),
  /** The query with which the scan site sent the patient back. */
  scanReturn: session('scanReturn', 'wayBack'),
  /** JSON of the scan session under way. */
  scanSession: session('scanSession', 'wayBack'),
  /** JSON of the code with which the last scan failed and of what the scan site said about it. */
  scanErrorDetails: session('scanErrorDetails', 'person'),
  /** JSON of the last connection check. */
  uploadCheck: session('uploadCheck', 'person'),
  /** JSON of a chat message that has not been sent. */
  chatDraft: session('chatDraft', 'wayBack'),
  /** JSON of answers to patients that have not been sent, by patient. */
  teamChatDrafts: session('teamChatDrafts', 'wayBack'),
  /** JSON of profile edits that have not been sent. */
  profileDraft: session('profileDraft', 'person'),
} as const;

function clearAllOf(whose: Belonging): void {
  for (const entry of Object.values(stored)) if (entry.belongsTo === whose) entry.clear();
}

/** Where results that are kept for reading offline lie, sealed. */
export const OFFLINE_HISTORY_DATABASE = 'offline-history';

/** The databases of this browser; null where it has none, or lets no page use them: to ask for them already throws then. */
export const databases = (): IDBFactory | null => ifPossible(() => window.indexedDB);

/** Deletes the results that this device keeps, with the key that opens them. */
export function deleteOfflineHistory(): void {
  databases()?.deleteDatabase(OFFLINE_HISTORY_DATABASE);
}

/** The same where there are any, and nobody keeps more. */
export function forgetOfflineHistory(): void {
  if (stored.offlineHistoryOwner.get() === null) return;
  stored.offlineHistoryOwner.clear();
  deleteOfflineHistory();
}

/** Forgets what belongs to whoever was signed in. */
export function forgetPerson(): void {
  forgetOfflineHistory();
  clearAllOf('person');
}

/** Forgets where whoever was signed in wanted to go, the scan they were in and what they were writing. */
export function forgetWayBack(): void {
  clearAllOf('wayBack');
}

/** Clears the browser for whoever comes in by a link or registers. */
export function forgetEverybody(): void {
  forgetPerson();
  forgetWayBack();
  clearAllOf('visit');
}

/** Makes this tab's storage that of somebody who is signed in. What somebody else left is gone then. */
export function takeOver(personId: string): void {
  const before = stored.owner.get();
  if (before !== null && before !== personId) {
    forgetPerson();
    forgetWayBack();
  }
  if (stored.offlineHistoryOwner.get() !== personId) forgetOfflineHistory();
  stored.registrationDraft.clear();
  stored.owner.set(personId);
}

/** Stands for a patient's consent to one version of the texts. */
export function consentMark(
  patientUid: string,
  texts: { readonly termsVersion: string; readonly privacyVersion: string },
): string {
  return `${patientUid} ${texts.termsVersion} ${texts.privacyVersion}`;
}

/** Whether this patient, and not somebody before them in this tab, has ticked the terms. */
export function hasTickedTerms(patientUid: string): boolean {
  return stored.hasAcceptedTerms.get() === patientUid;
}

/** Reads stored JSON; null when there is none or it is not what it should be. */
export function storedJson<T>(entry: StoredText, isWanted: (value: unknown) => value is T): T | null {
  const text = entry.get();
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : null;
  } catch {
    // Somebody else wrote there, or a version of long ago: the same as nothing.
    return null;
  }
}
