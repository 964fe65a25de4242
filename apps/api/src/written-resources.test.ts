import type { Client, ClientSettings, MienContract } from '@mien/contract';
import {
  CARE_TEAM_RULES,
  CHAT_ANSWER_TIMES,
  LISTED_MEASURE_KEYS,
  PROGRAM_SCOPES,
  SCAN_DAYS_BEFORE,
  SCAN_TAGS,
  STAFF_ROLES,
  WEEKDAYS,
} from '@mien/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeScan } from './testing/stored-scan.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

const PATIENT = '5125550199';
const ADMIN = '5125550111';

type ApiClient = Client<MienContract>;
type CallsOf<Noun extends keyof MienContract> = keyof MienContract[Noun] & string;

/** Names of all calls that replace something: `groups.rename`. */
type PutName = {
  [Noun in keyof MienContract & string]: {
    [Call in CallsOf<Noun>]: MienContract[Noun][Call] extends { readonly method: 'PUT' } ? `${Noun}.${Call}` : never;
  }[CallsOf<Noun>];
}[keyof MienContract & string];

type BodyOf<Name> = Name extends `${infer Noun extends keyof MienContract & string}.${infer Call}`
  ? Call extends CallsOf<Noun>
    ? Parameters<ApiClient[Noun][Call]> extends [{ readonly body: infer Body }]
      ? Body
      : never
    : never
  : never;

/** Says which state a change is based on. */
type State = 'version' | 'revision' | 'codeBefore';

/** All fields of a body: a new one, even if optional, does not compile without its values. */
type Fields<Name extends PutName> = Required<Omit<BodyOf<Name>, State>>;

/** How a resource is written, and how it is read again. */
interface Resource<Body extends object> {
  readonly body: fc.Arbitrary<Body>;
  write(body: Body): Promise<unknown>;
  readonly read: () => Promise<unknown>;
  /** The resource that was read; by default the body. */
  shown?(body: Body): unknown;
}

interface People {
  readonly api: TestApi;
  readonly patient: ApiClient;
  readonly admin: ApiClient;
  readonly clientId: string;
  readonly patientId: string;
}

type Section = Exclude<keyof ClientSettings, 'clientId' | 'name'>;

/** A section of a client's settings, which is saved with the version that it had. */
const section = <Body extends object>(
  { admin, clientId }: People,
  name: Section,
  body: fc.Arbitrary<Body>,
  save: (body: Body, version: number) => Promise<unknown>,
  fieldsOf: (settings: ClientSettings) => unknown,
): Resource<Body> => {
  const settings = () => admin.clientSettings.get({ params: { clientId } });
  return {
    body,
    write: async (values) => save(values, (await settings())[name].version),
    read: async () => fieldsOf(await settings()),
  };
};

const line = fc.constantFrom('Ana', 'María José', 'O’Neill', '王小明', 'x'.repeat(80));
const text = fc.oneof(line, fc.constantFrom('two  words', 'two\nlines'));
const timeZone = fc.constantFrom('America/Chicago', 'Asia/Kolkata', 'UTC');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** A new call that replaces something does not compile before it is here, with the reason if it is not tried. */
const RESOURCES: {
  readonly [Name in PutName]: string | ((people: People) => Resource<Fields<Name>> | Promise<Resource<Fields<Name>>>);
} = {
  'patients.update': 'identity/patients/written-fields.test.ts tries every field',
  'clientSettings.saveLogo': 'an image is drawn again: client-settings.test.ts compares its pixels',
  'clientSettings.saveSingleSignOn': 'a provider has to answer first: single-sign-on-settings.test.ts',
  'notices.addPush': 'a subscription is never shown: patient-notices.test.ts sends to it',
  'attention.saveSettings': ({ patient }) => ({
    body: fc.record({ isPulseOftenLow: fc.boolean() }),
    write: (body) => patient.attention.saveSettings({ body }),
    read: () => patient.attention.settings(),
  }),
  'notices.saveText': ({ patient }) => ({
    body: fc.record({ isOn: fc.boolean(), timeZone }),
    write: (body) => patient.notices.saveText({ body }),
    read: async () => {
      const { isText, timeZone: zone } = await patient.notices.get();
      return { isOn: isText, timeZone: zone };
    },
  }),
  'notices.move': async ({ patient }) => {
    await patient.notices.saveText({ body: { isOn: true, timeZone: 'UTC' } });
    return {
      body: fc.record({ timeZone }),
      write: (body) => patient.notices.move({ body }),
      read: async () => ({ timeZone: (await patient.notices.get()).timeZone }),
    };
  },
  'scanReminders.save': ({ patient }) => ({
    body: fc.record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      time: fc.constantFrom('08:00', '12:34', '20:30'),
      timeZone,
    }),
    write: (body) => patient.scanReminders.save({ body }),
    read: async () => {
      return (await patient.scanReminders.get()).reminder;
    },
  }),
  'scanReminders.saveWeek': ({ patient }) => ({
    body: fc.record({ isOn: fc.boolean(), timeZone }),
    write: (body) => patient.scanReminders.saveWeek({ body }),
    read: async () => {
      const { week } = await patient.scanReminders.get();
      return { isOn: week.isOn, timeZone: week.timeZone };
    },
    // The zone counts only while the text is on.
    shown: (body) => (body.isOn ? body : expect.objectContaining({ isOn: false })),
  }),
  'scanReminders.saveGoal': ({ patient }) => ({
    body: fc.record({ scansPerWeek: orNull(fc.integer({ min: 1, max: 7 })) }),
    write: (body) => patient.scanReminders.saveGoal({ body }),
    read: () => patient.scanReminders.goal(),
  }),
  'scanNotes.save': async ({ api, patient, clientId, patientId }) => {
    const createdAt = new Date(api.clock.nowMs);
    const id = await storeScan(api.database, { clientId, patientId }, { createdAt, score: 80, items: [] });
    return {
      body: fc.record({ tags: fc.subarray([...SCAN_TAGS]), note: fc.oneof(text, fc.constant('')) }),
      write: (body) => patient.scanNotes.save({ params: { id }, body }),
      read: async () => {
        const { tags, note } = await patient.comparisons.get({ params: { id }, query: { timeZone: 'UTC' } });
        return { tags, note };
      },
    };
  },
  'chatTemplates.save': ({ admin }) => {
    const id = '018f3c5e-7d2a-7c4b-9a1e-2b3c4d5e6f70';
    const saved = async () => (await admin.chatTemplates.list()).find((template) => template.id === id);
    return {
      body: fc.record({ title: fc.constantFrom('Hours', 'Cómo llegar', 'x'.repeat(60)), text }),
      write: async (body) =>
        admin.chatTemplates.save({ params: { id }, body: { ...body, revision: (await saved())?.revision ?? 0 } }),
      read: async () => {
        const template = await saved();
        return { title: template?.title ?? '', text: template?.text ?? '' };
      },
    };
  },
  'groups.rename': async ({ admin, clientId }) => {
    const { id } = await admin.groups.add({ params: { clientId }, body: { code: 'first' } });
    const code = async () =>
      (await admin.groups.list({ params: { clientId } })).items.find((group) => group.id === id)?.code ?? '';
    return {
      body: fc.record({ code: fc.stringMatching(/^[a-z][a-z0-9]{5,12}$/) }),
      write: async (body) =>
        admin.groups.rename({ params: { clientId, id }, body: { ...body, codeBefore: await code() } }),
      read: async () => ({ code: await code() }),
    };
  },
  'ehr.changeSettings': ({ admin, clientId }) => {
    const settings = () => admin.ehr.settings({ params: { clientId } });
    return {
      body: fc.record({
        record: orNull(
          fc.record({
            issuer: fc.constantFrom('https://8.8.8.8/fhir', 'https://8.8.4.4/fhir/r4'),
            oauthClientId: fc.constantFrom('mien', 'x'.repeat(200)),
            isAutomatic: fc.boolean(),
          }),
        ),
      }),
      write: async ({ record }) =>
        admin.ehr.changeSettings({ params: { clientId }, body: { record, revision: (await settings()).revision } }),
      read: async () => ({ record: (await settings()).record }),
    };
  },
  'programs.change': async ({ api, admin, clientId }) => {
    const [group] = (await admin.groups.list({ params: { clientId } })).items;
    const later = new Date(api.clock.nowMs + 86_400_000).toISOString();
    const body = { name: 'Bridge', scopes: [PROGRAM_SCOPES[0]], groupIds: null, expires: null, keys: null };
    const { program: added } = await admin.programs.add({ params: { clientId }, body });
    const program = async () =>
      (await admin.programs.list({ params: { clientId } })).items.find(({ id }) => id === added.id) ?? added;
    return {
      body: fc.record({
        name: fc.constantFrom('Epic bridge', 'Registro clínico', 'x'.repeat(60)),
        scopes: fc.subarray([...PROGRAM_SCOPES], { minLength: 1 }),
        groupIds: orNull(fc.constant([group?.id ?? ''])),
        expires: fc.constantFrom(later, null),
        keys: fc.constant(null),
      }),
      write: async (change) =>
        admin.programs.change({
          params: { clientId, id: added.id },
          body: { ...change, revision: (await program()).revision },
        }),
      read: async () => {
        const { name, scopes, groupIds, expires } = await program();
        return { name, scopes, groupIds, expires, keys: null };
      },
    };
  },
  'staff.change': async ({ admin, clientId }) => {
    const added = await admin.staff.add({
      params: { clientId },
      body: {
        requestUid: '018f3c5e-7d2a-7c4b-9a1e-2b3c4d5e6f71',
        firstName: 'Kim',
        lastName: 'Lee',
        email: null,
        role: 'Client User',
        phone: '5125550112',
        isNotified: false,
      },
    });
    const member = async () =>
      (await admin.staff.list({ params: { clientId } })).items.find(({ id }) => id === added.member.id) ?? added.member;
    return {
      body: fc.record({
        firstName: line,
        lastName: line,
        email: fc.constantFrom('kim@example.com', null),
        role: fc.constantFrom(...STAFF_ROLES),
        phone: fc.constantFrom('5125550113', '5125550114'),
      }),
      write: async (body) =>
        admin.staff.change({
          params: { clientId, id: added.member.id },
          body: { ...body, revision: (await member()).revision },
        }),
      read: async () => {
        const { firstName, lastName, email, role, phoneEnding } = await member();
        return { firstName, lastName, email, role, phoneEnding };
      },
      shown: ({ phone, ...others }) => ({ ...others, phoneEnding: phone?.slice(-4) }),
    };
  },
  'clientSettings.saveMeasures': (who) =>
    section(
      who,
      'measures',
      fc.record({
        measures: fc
          .shuffledSubarray([...LISTED_MEASURE_KEYS], { minLength: LISTED_MEASURE_KEYS.length })
          .chain((keys) =>
            fc.tuple(
              ...keys.map((key) =>
                fc.record({ key: fc.constant(key), isShown: fc.boolean(), ranges: fc.constant(null) }),
              ),
            ),
          ),
      }),
      ({ measures }, version) => who.admin.clientSettings.saveMeasures({ params: who, body: { version, measures } }),
      ({ measures }) => ({ measures: measures.items.map(({ key, isShown, ranges }) => ({ key, isShown, ranges })) }),
    ),
  'clientSettings.saveAverages': (who) =>
    section(
      who,
      'averages',
      fc.record({ minimumUsers: orNull(fc.integer({ min: 50, max: 500 })) }),
      (body, version) => who.admin.clientSettings.saveAverages({ params: who, body: { version, ...body } }),
      ({ averages: { minimumUsers } }) => ({ minimumUsers }),
    ),
  'clientSettings.saveConsentBanner': (who) =>
    section(
      who,
      'consentBanner',
      fc.record({
        texts: fc.oneof(fc.record({ en: text, es: text }), fc.constant({ en: null, es: null })),
      }),
      (body, version) => who.admin.clientSettings.saveConsentBanner({ params: who, body: { version, ...body } }),
      ({ consentBanner: { texts } }) => ({ texts }),
    ),
  'clientSettings.saveScanProvider': (who) =>
    section(
      who,
      'scanProvider',
      fc.record({ provider: fc.constantFrom('installation' as const, 'builtin' as const), anura: fc.constant(null) }),
      (body, version) => who.admin.clientSettings.saveScanProvider({ params: who, body: { version, ...body } }),
      ({ scanProvider: { provider } }) => ({ provider, anura: null }),
    ),
  'clientSettings.saveSmsSender': (who) =>
    section(
      who,
      'smsSender',
      fc.record({ sender: fc.constantFrom('Clinic', '+15125550100', null) }),
      (body, version) => who.admin.clientSettings.saveSmsSender({ params: who, body: { version, ...body } }),
      ({ smsSender: { sender } }) => ({ sender }),
    ),
  'clientSettings.saveAttentionNotice': (who) =>
    section(
      who,
      'attentionNotice',
      fc.record({ isShown: fc.boolean() }),
      (body, version) => who.admin.clientSettings.saveAttentionNotice({ params: who, body: { version, ...body } }),
      ({ attentionNotice: { isShown } }) => ({ isShown }),
    ),
  'clientSettings.saveCareTeamAccess': (who) =>
    section(
      who,
      'careTeamAccess',
      fc.record({ rule: fc.constantFrom(...CARE_TEAM_RULES) }),
      (body, version) => who.admin.clientSettings.saveCareTeamAccess({ params: who, body: { version, ...body } }),
      ({ careTeamAccess: { rule } }) => ({ rule }),
    ),
  'clientSettings.saveAnswerTime': (who) =>
    section(
      who,
      'answerTime',
      fc.record({ time: orNull(fc.constantFrom(...CHAT_ANSWER_TIMES)) }),
      (body, version) => who.admin.clientSettings.saveAnswerTime({ params: who, body: { version, ...body } }),
      ({ answerTime: { time } }) => ({ time }),
    ),
  'clientSettings.saveVisits': (who) =>
    section(
      who,
      'visits',
      fc.record({
        scanDaysBefore: fc.integer({ min: SCAN_DAYS_BEFORE.least, max: SCAN_DAYS_BEFORE.most }),
        videoHosts: fc.subarray(['visits.example.com', 'video.clinic.example', 'a-1.b2.example.org']),
      }),
      (body, version) => who.admin.clientSettings.saveVisits({ params: who, body: { version, ...body } }),
      ({ visits: { scanDaysBefore, videoHosts } }) => ({ scanDaysBefore, videoHosts }),
    ),
  'clientSettings.saveEmbedding': (who) =>
    section(
      who,
      'embedding',
      fc.record({
        origins: fc.subarray(['https://portal.example.com', 'https://a-1.example.org:8443', 'http://localhost:4000']),
      }),
      (body, version) => who.admin.clientSettings.saveEmbedding({ params: who, body: { version, ...body } }),
      ({ embedding: { origins } }) => ({ origins }),
    ),
  'clientSettings.saveTrialScans': (who) =>
    section(
      who,
      'trialScans',
      fc.record({ isOffered: fc.boolean() }),
      (body, version) => who.admin.clientSettings.saveTrialScans({ params: who, body: { version, ...body } }),
      ({ trialScans: { isOffered } }) => ({ isOffered }),
    ),
};

let people: People;

beforeEach(async () => {
  const api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PATIENT });
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  const [{ client: patient }, { client: admin }] = [await api.signInByCode(PATIENT), await api.signIn(ADMIN)];
  people = { api, patient, admin, clientId, patientId: patientId ?? '' };
});

describe('what a call that replaces something accepts', () => {
  const tried = Object.entries(RESOURCES).filter(([, made]) => typeof made !== 'string');

  it.each(tried)('%s is read again as it was written', async (_, made) => {
    if (typeof made === 'string') return;
    const { body, write, read, shown } = (await made(people)) as unknown as Resource<object>;
    await fc.assert(
      fc.asyncProperty(body, async (values) => {
        await write(values);
        expect(await read()).toEqual(shown?.(values) ?? values);
      }),
      { numRuns: 10 },
    );
  });
});
