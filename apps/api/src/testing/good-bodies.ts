import { LISTED_MEASURE_KEYS } from '@mien/domain';
import { outcomeOf, SCREENING } from './test-api.ts';

const PHONE = '5125550199';
/** Of nobody and nothing. */
export const UID = '01890000-0000-7000-8000-000000000000';
/** Of no scan. */
export const SESSION_ID = 'A'.repeat(22);
/** The smallest PNG there is. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const NO_COLOURS = { red: [null], green: [null], blue: [null] };
/** Of one frame without a face. */
const SMALL_TRACE = {
  frameTimesMs: [0],
  regions: { forehead: NO_COLOURS, middle: NO_COLOURS, whole: NO_COLOURS },
  surroundings: NO_COLOURS,
};

const REGISTRATION = {
  anonymousRegistration: false,
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: '5125550198',
  email: 'ana@example.com',
  patientUid: '',
  age: 34,
  weight: 140,
  heightFt: 5,
  heightIn: 6,
};

/** A body that each call takes. */
export const GOOD_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'signIn.sendCode': { phone: '5125550198' },
  'signIn.profiles': { phone: PHONE, code: '123456' },
  'signIn.loginTemp': { patientUid: UID, tokenCode: 'x'.repeat(43) },
  'signIn.refresh': { refreshToken: 'x'.repeat(43) },
  'signIn.logout': {},
  'signIn.logoutTest': {},
  'signIn.endDevice': {},
  'signIn.switchProfile': {},
  'chat.send': { messageUid: UID, message: 'Hello' },
  'chat.markRead': { position: 1 },
  'conversations.answer': { messageUid: UID, message: 'Hello' },
  'conversations.markRead': { position: 1 },
  'conversations.close': { position: 1 },
  'conversations.reopen': {},
  'clientSettings.saveLogo': { version: 0, data: PIXEL },
  'clientSettings.removeLogo': { version: 0 },
  'clientSettings.saveMeasures': {
    version: 0,
    measures: LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: true, ranges: null })),
  },
  'clientSettings.saveAverages': { version: 0, minimumUsers: null },
  'clientSettings.saveConsentBanner': { version: 0, en: null, es: null },
  'clientSettings.saveScanProvider': { version: 0, provider: 'builtin', anura: null },
  'clientSettings.saveSmsSender': { version: 0, sender: '+15125550100' },
  'consents.create': { termsVersion: '2023-10', privacyVersion: '2026-11', language: 'en' },
  'loginLinks.open': {
    id: 'x'.repeat(43),
    accessCode: 'signature',
    appointmentId: UID,
    tempCode: 'x'.repeat(43),
    patientUid: UID,
  },
  'loginLinks.createTokenCode': {},
  'loginLinks.send': { language: 'en' },
  'loginLinks.addAppointment': { startsAt: '2026-03-14T16:00:00Z', endsAt: '2026-03-14T17:00:00Z' },
  'keptTraces.allow': { textVersion: '2026-11-22', language: 'en' },
  'keptTraces.end': { isConfirmed: true },
  'records.deleteAll': { isConfirmed: true },
  'registrations.start': { ...REGISTRATION, accessCode: 'signature' },
  'registrations.register': { ...REGISTRATION, accessCode: 'signature' },
  'registrations.registerWithCode': { ...REGISTRATION, accessCode: 'signature' },
  'registrations.loginUrl': { patientUid: UID, tokenCode: 'x'.repeat(43) },
  'registrations.startByPhone': { phone: '5125550198', accessCode: 'signature' },
  'registrations.confirmPhone': { patientUid: UID, phone: PHONE, accessCode: 'signature', code: '123456' },
  'patientMerges.create': { mergedPatientUid: UID },
  'patientMerges.undo': {},
  'patients.update': {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'a@example.com',
    birthDate: '1980-01-01',
    birthSex: 'Female',
    isConsentAccepted: true,
    phoneNumber: '5125550198',
    groupCode: 'signature',
    revision: 0,
    isAnonymous: false,
    measurementStartDate: '2026-03-14T16:00:00Z',
    measurementEndDate: '2026-03-14T16:00:00Z',
    measurementProfileUid: 'profile',
    availableMeasurements: 100,
    latestScreening: { ...SCREENING, created: '2026-03-14T16:00:00Z' },
    registeredBody: { heightCm: 170, weightKg: 70 },
  },
  'pageViews.count': { analyticsId: 'mien-local', page: '/' },
  'screenings.create': { ...SCREENING },
  'scanSessions.create': { providerId: 1, deviceType: 'WIN32' },
  'scanSessions.report': { ...outcomeOf(SESSION_ID), keptTrace: { trace: SMALL_TRACE } },
  'shares.create': { lifetimeHours: 72 },
  'shares.revoke': {},
  'shares.sendToPhone': { message: 'https://mien.example', mediaUri: null },
  'measurements.submit': { ExternalId: SESSION_ID, ProviderId: 1, Results: [{ key: 'receipt', value: 'x' }] },
  'measurements.saveParameters': {
    payload: 'p',
    token: 't',
    refreshToken: 'r',
    encryptedProfileString: 'e',
    sessionId: SESSION_ID,
    nuralogixUrl: 'http://localhost:3001',
    bandwithPayload: 'b',
  },
  'users.findSimilar': {
    firstName: 'Ana',
    lastName: 'Reyes',
    phoneNumber: '5125550198',
    birthDate: '1980-01-01',
    exceptPatientUid: UID,
  },
  'users.createPatient': {
    requestUid: UID,
    firstName: 'Ana',
    lastName: 'Reyes',
    phoneNumber: '5125550198',
    email: 'a@example.com',
    birthDate: '1980-01-01',
    birthSex: 'Female',
    groupCode: 'signature',
  },
  'users.deactivate': {},
  'users.reactivate': {},
  'users.previewImport': { csv: 'First name,Last name\nAna,Reyes' },
  'users.importPatients': { csv: 'First name,Last name\nAna,Reyes', takeKnown: true },
  'measurements.reportError': {
    message: 'X',
    sessionId: SESSION_ID,
    patientUid: UID,
    bandwithPayload: 'b',
    details: 'd',
  },
  'entries.add': { id: UID, takenAt: '2026-03-14T08:00:00.000Z', value: { kind: 'waist', waistCm: 90 } },
  'entries.remove': {},
  'attention.add': { kind: 'seated', measurementId: UID, isSeated: true },
  'attention.saveSettings': { isPulseOftenLow: true },
  'scanNotes.save': { tags: ['atRest'], note: 'After a night shift' },
};
