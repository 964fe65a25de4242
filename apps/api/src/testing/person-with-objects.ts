import { randomUUID } from 'node:crypto';
import { API_PREFIX, type Endpoint, mienContract, NewId } from '@mien/contract';
import { exampleBody, examplePath, ids, type Named, UNKNOWN_ID } from '@mien/contract/testing';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { completeProfile, ORIGIN, outcomeOf, PARTNER_KEY, type TestApi, type TestBrowser } from './test-api.ts';

export interface Person {
  readonly clientId: string;
  readonly userId: string;
  readonly patientUid: string;
  readonly groupCode: string;
  readonly groupId: string;
  /** A staff member of their client. */
  readonly memberId: string;
  readonly signInSessionId: string;
  readonly passkeyId: string;
  readonly scanSessionId: string;
  readonly measurementId: string;
  readonly shareId: string;
  readonly healthLinkId: string;
  readonly entryId: string;
  readonly entryImportId: string;
  readonly patientImportId: string;
  readonly healthFactId: string;
  /** A staff member who asked to see their results. */
  readonly requestId: string;
  /** Noted about them by the team. */
  readonly noteId: string;
  readonly appointmentId: string;
  /** Of their client. */
  readonly templateId: string;
  /** An endpoint of their client, and what was sent there. */
  readonly endpointId: string;
  readonly deliveryId: string;
  /** A person at the client's provider who was refused, and one who is linked. */
  readonly refusalId: string;
  readonly linkId: string;
  /** A program of their client, and an export that it asked for. */
  readonly programId: string;
  /** A tablet of their group. */
  readonly kioskId: string;
  /** A launch from the health record, which no session can use any more. */
  readonly ehrLaunchId: string;
  readonly exportId: string;
  /** A person whom they invited. */
  readonly carerId: string;
  /** Registered a second time, and merged and parted once. */
  readonly twinUid: string;
  readonly mergeUid: string;
  readonly lastName: string;
  readonly browser: TestBrowser;
}

/** An object of each kind that a call may refer to: a new kind does not compile until a user has one. */
const objectsOf = (of: Person): Readonly<Record<keyof typeof ids, string>> => ({
  ClientId: of.clientId,
  PatientUid: of.patientUid,
  ListedUserId: of.patientUid,
  MemberId: of.memberId,
  GroupId: of.groupId,
  ExistingGroupCode: of.groupCode,
  SignInSessionId: of.signInSessionId,
  ScanSessionId: of.scanSessionId,
  MeasurementId: of.measurementId,
  ShareId: of.shareId,
  HealthLinkId: of.healthLinkId,
  EntryId: of.entryId,
  EntryImportId: of.entryImportId,
  PatientImportId: of.patientImportId,
  HealthFactId: of.healthFactId,
  CarerId: of.carerId,
  CareTeamRequestId: of.requestId,
  TeamNoteId: of.noteId,
  AppointmentId: of.appointmentId,
  ChatTemplateId: of.templateId,
  WebhookEndpointId: of.endpointId,
  WebhookDeliveryId: of.deliveryId,
  SignOnRefusalId: of.refusalId,
  SignOnLinkId: of.linkId,
  ProgramId: of.programId,
  KioskId: of.kioskId,
  EhrLaunchId: of.ehrLaunchId,
  FhirExportId: of.exportId,
  TwinUid: of.twinUid,
  MergeUid: of.mergeUid,
  PasskeyId: of.passkeyId,
  // A view belongs to the user who saved it, and no user here has one.
  SavedViewId: UNKNOWN_ID,
  FhirObservationId: `${of.measurementId}.overallScore`,
  FhirProvenanceId: `${of.measurementId}.origin`,
  // Of every scan in these tests: see `outcomeOf`.
  FhirDeviceId: 'localhost-3000-engine-test',
});

const namedOf = (of: Person): Named =>
  new Map<unknown, string>([
    ...Object.entries(objectsOf(of)).map(([kind, id]) => [ids[kind as keyof typeof ids], id] as const),
    [NewId, randomUUID()],
  ]);

export interface Call {
  readonly name: string;
  readonly declaration: Endpoint;
}

export const CALLS: readonly Call[] = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);
/** Bodies of which patients and staff may send another part each: what both may change. */
const FOR_EVERYBODY: Readonly<Record<string, object>> = { 'patients.update': { firstName: 'Ana' } };
/** The measure whose values are searched for in responses. */
const MEASURE: Readonly<Record<string, string>> = { 'careTeam.trends': '&measure=heartRateBpm' };

/** A note of the team, which the patient it is about cannot read anywhere. */
const TEAM_NOTE = 'Only the team reads this.';

export const ALLOWED = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

export const cookieOf = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export const asTheyAre = (text: string) => text;
/** As another program may write ids. */
export const inUpperCase = (text: string) =>
  text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => id.toUpperCase());

/** The problem code in a failed response: RFC 9457, or an OperationOutcome of FHIR. Empty for an empty body. */
export function problemCodeIn(text: string): string {
  if (text === '') return '';
  const body = JSON.parse(text) as {
    readonly code?: unknown;
    readonly issue?: readonly { readonly details: { readonly coding: readonly { readonly code: string }[] } }[];
  } | null;
  return String(body?.issue?.[0]?.details.coding[0]?.code ?? body?.code);
}

export async function call(
  api: TestApi,
  { name, declaration }: Call,
  of: Person,
  headers: Readonly<Record<string, string>>,
  spelled = asTheyAre,
  remoteAddress?: string,
) {
  const named = namedOf(of);
  const body = FOR_EVERYBODY[name] ?? exampleBody(declaration, named, 'needed');
  const isOctets = declaration.bodyKind === 'octets';
  const answer = await api.app.inject({
    method: declaration.method,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    url: spelled(`${API_PREFIX}${examplePath(declaration, named)}${MEASURE[name] ?? ''}`),
    headers: {
      origin: ORIGIN,
      ...headers,
      ...(isOctets ? { 'content-type': 'application/octet-stream' } : {}),
      ...(declaration.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(isOctets ? { payload: Buffer.from('x') } : {}),
    ...(declaration.body ? { payload: spelled(JSON.stringify(body)) } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** Another patient of the same person, with an unverified number, and an undone merge of both. */
async function addTwin(
  api: TestApi,
  { clientId, patientUid }: Pick<Person, 'clientId' | 'patientUid'>,
  { client, group }: Parameters<TestApi['addUser']>[0],
) {
  const { userId, patientId } = await api.addUser({
    phone: '5125550103',
    lastName: 'Twin',
    ...(client === undefined ? {} : { client }),
    ...(group === undefined ? {} : { group }),
  });
  const unverified = { phone_number: null, phone_verified_at: null };
  await api.database.updateTable('users').set(unverified).where('user_id', '=', userId).execute();
  const at = new Date(api.clock.nowMs);
  const mergeUid = randomUUID();
  await api.database
    .insertInto('patient_merges')
    .values({
      client_id: clientId,
      merge_id: mergeUid,
      kept_patient_id: patientUid,
      merged_patient_id: patientId ?? '',
      merged_at: at,
      undone_at: at,
      user_id: userId,
      emptied_user: JSON.stringify({
        first_name: 'Pat',
        last_name: 'Twin',
        phone_number: null,
        phone_verified_at: null,
      }),
      joined: '{}',
    })
    .execute();
  return { twinUid: patientId ?? '', mergeUid };
}

const openScan = (browser: TestBrowser) =>
  browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });

/** A scan of the signed-in user, and its id. */
export async function addScan(api: TestApi, browser: TestBrowser, heartRateBpm?: number): Promise<string> {
  const { sessionId } = await openScan(browser);
  const outcome = outcomeOf(sessionId, heartRateBpm);
  const { measurementId } = await api
    .program(PARTNER_KEY)
    .scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  await browser.client.measurements.submit({
    body: { ExternalId: sessionId, ProviderId: 1, Results: [{ key: 'receipt', value: receipt }] },
  });
  return measurementId;
}

/** An endpoint for webhooks of a client, and an event that was delivered there. */
async function addEndpoint(api: TestApi, clientId: string, userId: string) {
  const [endpointId, deliveryId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date(api.clock.nowMs);
  await api.database
    .insertInto('webhook_endpoints')
    .values({
      client_id: clientId,
      endpoint_id: endpointId,
      url: 'https://8.8.8.8/',
      event_types: ['patient.registered'],
      revision: 1,
      sealed_keys: '',
      public_key: 'x'.repeat(49),
      created_by: userId,
      created_at: at,
    })
    .execute();
  await api.database
    .insertInto('webhook_deliveries')
    .values({
      client_id: clientId,
      delivery_id: deliveryId,
      endpoint_id: endpointId,
      event_id: eventId,
      event_type: 'patient.registered',
      state: 'delivered',
      attempt_count: 1,
      next_attempt_at: at,
      created_at: at,
      finished_at: at,
    })
    .execute();
  return { endpointId, deliveryId };
}

/** A patient with an object of every kind. */
export async function addPerson(
  api: TestApi,
  options: Parameters<TestApi['addUser']>[0] & { lastName: string },
): Promise<Person> {
  const { clientId, userId, patientId } = await api.addUser(options);
  const patientUid = patientId ?? '';
  const browser = await api.signIn(options.phone);
  await completeProfile(browser, patientUid);
  const measurementId = await addScan(api, browser);
  await browser.client.chat.send({
    body: {
      messageUid: randomUUID(),
      message: `From ${options.lastName}`,
      about: { measurementUid: measurementId, measure: 'heartRateBpm', hasValue: false, timeZone: 'UTC' },
    },
  });
  const { id: shareId } = await browser.client.shares.create({
    params: { id: measurementId },
    body: { lifetimeHours: 72 },
  });
  const { id: healthLinkId } = await browser.client.healthLinks.create({
    body: { choice: { kind: 'everything' }, label: null, lifetimeHours: 72, hasPasscode: true },
  });
  const entryId = randomUUID();
  const entryImportId = randomUUID();
  const takenAt = new Date(api.clock.nowMs).toISOString();
  await browser.client.entries.add({ body: { id: entryId, takenAt, value: { kind: 'weight', weightKg: 70 } } });
  const readings = [{ takenAt, value: { kind: 'weight' as const, weightKg: 71 } }];
  await browser.client.entries.import({ body: { importUid: entryImportId, readings } });
  // An import that created the person themselves.
  const patientImportId = randomUUID();
  await api.database
    .insertInto('imported_patients')
    .values({
      client_id: clientId,
      patient_id: patientUid,
      import_id: patientImportId,
      staff_client_id: clientId,
      staff_user_id: userId,
      created_at: new Date(api.clock.nowMs),
    })
    .execute();
  const healthFactId = randomUUID();
  const fact = { kind: 'medicine', name: 'lisinopril', dose: '10 mg', startedOn: '2019-06', endedOn: null } as const;
  await browser.client.healthFacts.save({ body: { id: healthFactId, ...fact } });
  const carerId = randomUUID();
  await browser.client.carers.invite({
    body: { id: carerId, phone: '5125550109', relation: 'friend', ticks: [], days: 30 },
  });
  const [device] = await browser.client.signIn.devices();
  const { sessionId: scanSessionId } = await openScan(browser);
  const { twinUid, mergeUid } = await addTwin(api, { clientId, patientUid }, options);
  const { phone: _, roles: __, ...sameClient } = options;
  const { userId: memberId } = await api.addUser({
    ...sameClient,
    phone: '5125550104',
    roles: ['Client User'],
    patient: null,
  });
  await browser.client.careTeamAccess.give({ body: ALLOWED });
  const requestId = randomUUID();
  await api.database
    .insertInto('care_team_records')
    .values({
      client_id: clientId,
      patient_id: patientUid,
      position: 2,
      record_id: requestId,
      act: 'asked',
      asked_by: memberId,
      text_version: ALLOWED.textVersion,
      text_hash: '',
      language: 'en',
      created_at: new Date(api.clock.nowMs),
    })
    .execute();
  const noteId = randomUUID();
  await api.database
    .insertInto('team_notes')
    .values({
      client_id: clientId,
      note_id: noteId,
      patient_id: patientUid,
      author_id: memberId,
      text: TEAM_NOTE,
      is_for_patient: false,
      revision: 1,
      created_at: new Date(api.clock.nowMs),
      changed_at: null,
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
  await api.database
    .insertInto('team_note_versions')
    .values({
      client_id: clientId,
      note_id: noteId,
      revision: 1,
      act: 'added',
      text: TEAM_NOTE,
      is_for_patient: false,
      made_by: memberId,
      made_at: new Date(api.clock.nowMs),
    })
    .execute();
  const appointmentId = randomUUID();
  await api.database
    .insertInto('appointments')
    .values({
      client_id: clientId,
      appointment_id: appointmentId,
      patient_id: patientUid,
      starts_at: new Date(api.clock.nowMs),
      ends_at: new Date(api.clock.nowMs + 3_600_000),
      created_at: new Date(api.clock.nowMs),
      revision: 1,
      changed_at: new Date(api.clock.nowMs),
    })
    .execute();
  const templateId = randomUUID();
  await api.database
    .insertInto('chat_templates')
    .values({ client_id: clientId, template_id: templateId, title: 'Rest', text: 'Rest first.', revision: 1 })
    .execute();
  const { endpointId, deliveryId } = await addEndpoint(api, clientId, userId);
  const [refusalId, linkId] = [randomUUID(), randomUUID()];
  const at = new Date(api.clock.nowMs);
  const person = { client_id: clientId, issuer: 'https://login.example.com' };
  await api.database
    .insertInto('sign_on_refusals')
    .values({ ...person, refusal_id: refusalId, subject: refusalId, reason: 'noAccount', refused_at: at })
    .execute();
  await api.database
    .insertInto('sign_on_links')
    .values({ ...person, link_id: linkId, user_id: userId, subject: linkId, made_at: at, is_by_admin: true })
    .execute();
  const [programId, exportId] = [randomUUID(), randomUUID()];
  await api.database
    .insertInto('programs')
    .values({
      client_id: clientId,
      program_id: programId,
      name: 'Bridge',
      scopes: ['system/Patient.rs'],
      secret_hash: programId,
      secret_hint: 'abcd',
      created_by: userId,
      created_at: at,
      revision: 1,
    })
    .execute();
  await api.database
    .insertInto('fhir_exports')
    .values({
      client_id: clientId,
      export_id: exportId,
      program_id: programId,
      types: ['Patient'],
      scopes: ['system/Patient.rs'],
      request: 'https://mien.example/v1/fhir/Patient/$export',
      language: 'en',
      state: 'finished',
      begun_at: at,
      due_at: at,
      lease_count: 1,
      failure_count: 0,
      patient_count: 1,
      read_count: 1,
      devices: '[]',
      finished_at: at,
    })
    .execute();
  const { group_id: groupId } = await api.database
    .selectFrom('groups')
    .select('group_id')
    .where('code', '=', options.group ?? 'signature')
    .executeTakeFirstOrThrow();
  const ehrLaunchId = randomUUID();
  await api.database
    .insertInto('ehr_launches')
    .values({
      client_id: clientId,
      launch_id: ehrLaunchId,
      session_id: ehrLaunchId,
      user_id: userId,
      issuer: 'https://ehr.example.org/fhir',
      state_hash: ehrLaunchId,
      sealed_verifier: '',
      expires_at: at,
      created_at: at,
    })
    .execute();
  const kioskId = randomUUID();
  await api.database
    .insertInto('kiosks')
    .values({
      client_id: clientId,
      kiosk_id: kioskId,
      group_id: groupId,
      name: 'Front desk',
      takes_anonymous: true,
      created_by: userId,
      created_at: at,
    })
    .execute();
  return {
    clientId,
    userId,
    patientUid,
    groupCode: options.group ?? 'signature',
    groupId,
    memberId,
    signInSessionId: device?.id ?? '',
    passkeyId: randomUUID(),
    scanSessionId,
    measurementId,
    shareId,
    healthLinkId,
    entryId,
    entryImportId,
    patientImportId,
    healthFactId,
    requestId,
    noteId,
    appointmentId,
    templateId,
    endpointId,
    deliveryId,
    refusalId,
    linkId,
    programId,
    kioskId,
    ehrLaunchId,
    exportId,
    carerId,
    twinUid,
    mergeUid,
    lastName: options.lastName,
    browser,
  };
}

/**
 * Makes a user's passkey, after all their sign-ins: with a passkey, a code in another browser would only open a
 * scan-only session.
 */
export async function addPasskey(api: TestApi, { clientId, userId, passkeyId }: Person): Promise<void> {
  await api.database
    .insertInto('passkeys')
    .values({
      client_id: clientId,
      passkey_id: passkeyId,
      user_id: userId,
      credential_id: passkeyId,
      public_key: new Uint8Array(1),
      counter: 0,
      transports: [],
      is_backed_up: true,
      aaguid: UNKNOWN_ID,
      name: 'Phone',
      created_at: new Date(api.clock.nowMs),
      vouched_at: new Date(api.clock.nowMs),
    })
    .execute();
}
