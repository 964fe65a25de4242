import type { Endpoint, MienContract } from '@mien/contract';
import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import type { Caller } from '../access/caller.ts';
import type { Network } from '../http/network.ts';
import { createRateLimit, createUserRateLimit } from '../http/rate-limit.ts';

/**
 * What keeps a call from being made without end: a count by user or by network that is taken here, a limit in the database
 * that its module takes, or the reason why it needs none.
 */
export type CallLimit =
  | { readonly perUserAndHour: number }
  | { readonly perNetworkAndMinute: number }
  | { readonly heldBy: 'codes' | 'registrations' | 'login links' | 'access codes' | 'shared results' }
  | { readonly noneBecause: string };

/** A call by group and name. */
type CallName = {
  [G in keyof MienContract & string]: `${G}.${keyof MienContract[G] & string}`;
}[keyof MienContract & string];

/** Everybody may make it, or it writes. */
type NeedsLimit<E extends Endpoint> = E['access'] extends 'partner'
  ? false
  : E['access'] extends 'public'
    ? true
    : E['method'] extends 'GET'
      ? E extends { readonly changesOnGet: true }
        ? true
        : false
      : true;

type LimitedCall = {
  [G in keyof MienContract & string]: {
    [N in keyof MienContract[G] & string]: MienContract[G][N] extends infer E extends Endpoint
      ? NeedsLimit<E> extends true
        ? `${G}.${N}`
        : never
      : never;
  }[keyof MienContract[G] & string];
}[keyof MienContract & string];

const OWN_SESSION = 'it shows, or ends, the session whose token the caller holds, and nothing else';
const SAME_FOR_ALL = 'its answer is the same for everybody, or that of the caller’s own client';

/**
 * Every call that anybody may make and every write: without an entry it does not compile. Hourly numbers are several times
 * what a busy person needs, chosen by us.
 */
export const CALL_LIMITS: Readonly<Record<LimitedCall, CallLimit>> & Readonly<Partial<Record<CallName, CallLimit>>> = {
  'signIn.sendCode': { heldBy: 'codes' },
  'signIn.sendCodeByUrl': { heldBy: 'codes' },
  // Besides the five tries of each code.
  'signIn.profiles': { perNetworkAndMinute: 60 },
  'signIn.profilesByUrl': { perNetworkAndMinute: 60 },
  'signIn.loginTemp': { perNetworkAndMinute: 60 },
  'signIn.refresh': { perNetworkAndMinute: 60 },
  // Besides the tries that one person has.
  'secondFactor.key': { perNetworkAndMinute: 60 },
  'secondFactor.setUp': { perNetworkAndMinute: 60 },
  'secondFactor.pass': { perNetworkAndMinute: 60 },
  'secondFactor.makeRecoveryCodes': { perUserAndHour: 30 },
  'secondFactor.beginReplacement': { perUserAndHour: 30 },
  'secondFactor.replace': { perUserAndHour: 30 },
  // Each asks the provider.
  'singleSignOn.start': { perNetworkAndMinute: 60 },
  'singleSignOn.finish': { perNetworkAndMinute: 60 },
  'singleSignOn.link': { perUserAndHour: 120 },
  'singleSignOn.unlink': { perUserAndHour: 120 },
  'signIn.session': { noneBecause: OWN_SESSION },
  'signIn.logout': { noneBecause: OWN_SESSION },
  'signIn.logoutTest': { noneBecause: OWN_SESSION },
  'signIn.endDevice': { perUserAndHour: 120 },
  'signIn.switchProfile': { perUserAndHour: 60 },
  // Each sends a text message.
  'carers.invite': { perUserAndHour: 30 },
  'carers.end': { perUserAndHour: 120 },
  'carers.accept': { perUserAndHour: 60 },
  'carers.begin': { perUserAndHour: 60 },
  'carers.leave': { perUserAndHour: 60 },
  // One answer each.
  'careTeamAccess.give': { perUserAndHour: 60 },
  'careTeamAccess.decline': { perUserAndHour: 60 },
  'careTeamAccess.end': { perUserAndHour: 60 },
  // Besides the few requests that one patient gets in a month.
  'careTeam.ask': { perUserAndHour: 120 },
  'careTeam.print': { perUserAndHour: 120 },
  'teamNotes.add': { perUserAndHour: 120 },
  'teamNotes.change': { perUserAndHour: 120 },
  'teamNotes.remove': { perUserAndHour: 120 },
  'chat.send': { perUserAndHour: 300 },
  'chat.markRead': { perUserAndHour: 1200 },
  'clientSettings.saveLogo': { perUserAndHour: 120 },
  'clientSettings.removeLogo': { perUserAndHour: 120 },
  'clientSettings.saveMeasures': { perUserAndHour: 300 },
  'clientSettings.saveAverages': { perUserAndHour: 300 },
  'clientSettings.saveConsentBanner': { perUserAndHour: 300 },
  'clientSettings.saveScanProvider': { perUserAndHour: 120 },
  'clientSettings.saveSmsSender': { perUserAndHour: 120 },
  'clientSettings.saveAttentionNotice': { perUserAndHour: 120 },
  'clientSettings.saveCareTeamAccess': { perUserAndHour: 120 },
  'clientSettings.saveAnswerTime': { perUserAndHour: 120 },
  // Each asks the provider.
  'clientSettings.saveSingleSignOn': { perUserAndHour: 60 },
  'chatTemplates.save': { perUserAndHour: 300 },
  'chatTemplates.remove': { perUserAndHour: 300 },
  'configurations.get': { noneBecause: SAME_FOR_ALL },
  'configurations.getAnonymously': { heldBy: 'access codes' },
  'configurations.consentBanner': { noneBecause: SAME_FOR_ALL },
  'configurations.allMeasurementTypes': { noneBecause: SAME_FOR_ALL },
  'configurations.measurementTypesAnonymously': { heldBy: 'access codes' },
  'consents.create': { perUserAndHour: 60 },
  'conversations.answer': { perUserAndHour: 600 },
  'conversations.markRead': { perUserAndHour: 1200 },
  'conversations.close': { perUserAndHour: 600 },
  'conversations.reopen': { perUserAndHour: 600 },
  // One every four seconds, by somebody who types for an hour.
  'conversations.writing': { perUserAndHour: 1200 },
  'conversations.assign': { perUserAndHour: 600 },
  'conversations.snooze': { perUserAndHour: 600 },
  // A read, but of every conversation of the client.
  'conversations.search': { perUserAndHour: 600 },
  'groups.add': { perUserAndHour: 120 },
  'groups.rename': { perUserAndHour: 120 },
  'groups.retire': { perUserAndHour: 120 },
  'groups.reopen': { perUserAndHour: 120 },
  'health.get': { noneBecause: 'whoever watches over the server asks often, and the answer tells nothing' },
  'health.live': { noneBecause: 'whoever watches over the server asks often, and the answer tells nothing' },
  'health.ready': { noneBecause: 'whoever watches over the server asks often, and looks at once share one statement' },
  'keptTraces.allow': { perUserAndHour: 60 },
  'keptTraces.end': { perUserAndHour: 60 },
  'loginLinks.open': { heldBy: 'login links' },
  'loginLinks.openByUrl': { heldBy: 'login links' },
  'loginLinks.create': { perUserAndHour: 300 },
  'loginLinks.createTokenCode': { perUserAndHour: 300 },
  'loginLinks.send': { perUserAndHour: 300 },
  'loginLinks.addAppointment': { perUserAndHour: 300 },
  'measurements.submit': { perUserAndHour: 120 },
  'measurements.saveParameters': { perUserAndHour: 120 },
  'measurements.reportError': { perUserAndHour: 60 },
  'pageViews.count': { perNetworkAndMinute: 300 },
  'patientMerges.preview': { perUserAndHour: 120 },
  'patientMerges.create': { perUserAndHour: 60 },
  'patientMerges.undo': { perUserAndHour: 60 },
  'patients.update': { perUserAndHour: 300 },
  // A megabyte each.
  'patients.measureUpload': { perUserAndHour: 120 },
  // A read, but of everything there is.
  'records.exportAll': { perUserAndHour: 20 },
  'records.exportFhir': { perUserAndHour: 20 },
  'records.deleteAll': { perUserAndHour: 20 },
  'registrations.start': { heldBy: 'registrations' },
  'registrations.register': { heldBy: 'registrations' },
  'registrations.registerWithCode': { heldBy: 'registrations' },
  'registrations.loginUrl': { perNetworkAndMinute: 60 },
  'registrations.startByPhone': { heldBy: 'registrations' },
  'registrations.startByPhoneUrl': { heldBy: 'registrations' },
  // Besides the five tries of each code.
  'registrations.confirmPhone': { perNetworkAndMinute: 60 },
  // Each asks the scan service, and is a place in its queue; a scan takes more than a minute.
  'scanSessions.create': { perUserAndHour: 40 },
  'screenings.create': { perUserAndHour: 120 },
  'shares.create': { perUserAndHour: 120 },
  'shares.revoke': { perUserAndHour: 120 },
  'shares.open': { heldBy: 'shared results' },
  'shares.sendToPhone': { perUserAndHour: 60 },
  // May send a text message.
  'staff.add': { perUserAndHour: 60 },
  'staff.change': { perUserAndHour: 120 },
  'staff.deactivate': { perUserAndHour: 120 },
  'staff.reactivate': { perUserAndHour: 120 },
  // Each sends a text message.
  'staff.resetSecondFactor': { perUserAndHour: 30 },
  'staff.keepSecondFactor': { perUserAndHour: 120 },
  'users.findSimilar': { perUserAndHour: 1200 },
  'users.createPatient': { perUserAndHour: 600 },
  'users.deactivate': { perUserAndHour: 300 },
  'users.reactivate': { perUserAndHour: 300 },
  'users.export': { perUserAndHour: 120 },
  'users.changeGroup': { perUserAndHour: 120 },
  'savedViews.save': { perUserAndHour: 120 },
  'savedViews.remove': { perUserAndHour: 120 },
  'users.previewImport': { perUserAndHour: 120 },
  'users.importPatients': { perUserAndHour: 120 },
  // Typed by hand, with some mistakes.
  'entries.add': { perUserAndHour: 120 },
  'entries.remove': { perUserAndHour: 120 },
  // One tap each.
  'scanReminders.save': { perUserAndHour: 120 },
  'scanReminders.remove': { perUserAndHour: 120 },
  'scanNotes.save': { perUserAndHour: 600 },
  'attention.add': { perUserAndHour: 600 },
  'attention.saveSettings': { perUserAndHour: 600 },
  'attentionNotices.markSeen': { perUserAndHour: 600 },
};

/** Counts one call; throws Problem too-many-requests beyond its limit. */
export type LimitCall = (call: { readonly caller: Caller | null; readonly network: Network }) => void;

const UNLIMITED: LimitCall = () => undefined;

/** The limit that is taken here for a call, if it has one. Each process counts for itself. */
export function createCallLimit(name: string, now: () => Date): LimitCall {
  const limit = (CALL_LIMITS as Readonly<Record<string, CallLimit>>)[name];
  if (limit === undefined) return UNLIMITED;
  if ('perNetworkAndMinute' in limit) {
    const take = createRateLimit({ now, windowMs: MINUTE_MS, maxRequests: limit.perNetworkAndMinute });
    return ({ network }) => take(network);
  }
  if ('perUserAndHour' in limit) {
    const take = createUserRateLimit({ now, windowMs: HOUR_MS, maxRequests: limit.perUserAndHour });
    return ({ caller }) => {
      if (caller !== null) take(caller.userId);
    };
  }
  return UNLIMITED;
}
