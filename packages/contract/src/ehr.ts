import {
  EHR_CLIENT_ID_MAX_LENGTH,
  EHR_ISSUER_MAX_LENGTH,
  EHR_KEY_ALGORITHMS,
  EHR_KEYS_PATH,
  EHR_STATES,
  EHR_TOKEN_MAX_LENGTH,
  EHR_VALUES,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Uid, wholeBetween } from './fields.ts';
import { ClientId, EhrLaunchId, MeasurementId, PatientUid } from './ids.ts';

/** Longest search for a patient. Chosen. */
const SEARCH_MAX_LENGTH = 100;
const MAX_REVISION = 2_147_483_647;

/** What a record puts into an address: visible ASCII. */
const Opaque = z.string().check(z.minLength(1), z.maxLength(EHR_TOKEN_MAX_LENGTH), z.regex(/^[\x21-\x7e]+$/));
const Issuer = z.string().check(z.maxLength(EHR_ISSUER_MAX_LENGTH), z.regex(/^https?:\/\/[\x21-\x7e]+$/));

/** The electronic health record of a client. */
export const EhrRecord = z.strictObject({
  /** Base address of its FHIR server. */
  issuer: Issuer,
  /** Our `client_id` there. */
  oauthClientId: z.string().check(z.minLength(1), z.maxLength(EHR_CLIENT_ID_MAX_LENGTH), z.regex(/^[\x21-\x7e]+$/)),
  /** Whether new values are sent by themselves while a launch of the patient is open. */
  isAutomatic: z.boolean(),
});
export type EhrRecord = z.infer<typeof EhrRecord>;

export const EhrSettings = z.object({
  /** Null if no record is connected. */
  record: z.nullable(EhrRecord),
  revision: z.int(),
  /** What administrators register at the record. */
  launchUrl: z.string(),
  redirectUrl: z.string(),
  keysUrl: z.string(),
});
export type EhrSettings = z.infer<typeof EhrSettings>;

const PublicKey = z.object({
  kty: z.enum(['RSA', 'EC']),
  kid: z.string(),
  alg: z.enum(EHR_KEY_ALGORITHMS),
  use: z.literal('sig'),
  key_ops: z.array(z.literal('verify')),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
  crv: z.optional(z.literal('P-384')),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
});

/** A person as the record or Mien knows them, for staff to compare. */
const Compared = z.object({
  name: z.string(),
  birthYear: z.nullable(z.int()),
  phone: z.nullable(z.string()),
});

/** A patient of the client who may be the person in the record. */
export const EhrCandidate = z.extend(Compared, { uid: Uid });
export type EhrCandidate = z.infer<typeof EhrCandidate>;

/** A launch that has returned from the record. */
export const EhrLaunch = z.object({
  id: Uid,
  /** The patient; null until staff have confirmed who it is. */
  patientUid: z.nullable(Uid),
  /** The person in the record; null once the patient is confirmed. */
  person: z.nullable(Compared),
  /** Patients of the client who may be the same person. */
  candidates: z.array(EhrCandidate),
});
export type EhrLaunch = z.infer<typeof EhrLaunch>;

/** A value on its way into the record. */
export const EhrSentValue = z.object({
  id: Uid,
  value: z.enum(EHR_VALUES),
  state: z.enum(EHR_STATES),
  /** The scan; null for a reading of the patient. */
  measurementId: z.nullable(Uid),
  /** When it was measured. */
  taken: Instant,
  /** When the record took it. */
  sent: z.nullable(Instant),
  /** What the record said when it refused, in its words. */
  outcome: z.nullable(z.string()),
});
export type EhrSentValue = z.infer<typeof EhrSentValue>;

/** A patient and the clinic's record. */
export const EhrOfPatient = z.object({
  /** Whether the client has connected a record. */
  hasRecord: z.boolean(),
  isAutomatic: z.boolean(),
  /** When staff confirmed who the patient is in the record; null if they have not, or it has ended since. */
  linked: z.nullable(Instant),
  /** The launch of this session: until when its token works, and whether the record lets it write; null without one. */
  launch: z.nullable(z.object({ until: Instant, canWrite: z.boolean() })),
  /** Newest first. */
  values: z.array(EhrSentValue),
});
export type EhrOfPatient = z.infer<typeof EhrOfPatient>;

const PATH_OF_CLIENT = '/clients/:clientId/ehr';
const PATH_OF_PATIENT = '/patients/:uid/ehr';
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;

/** The connection to a client's electronic health record: settings, launches, and what is written into it. */
export const ehr = {
  settings: endpoint({
    method: 'GET',
    path: PATH_OF_CLIENT,
    summary: 'The electronic health record of a client, and the addresses to register there',
    access: 'configureClient',
    params: z.object({ clientId: ClientId }),
    response: { status: 200, schema: EhrSettings },
    problems: readProblems,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: PATH_OF_CLIENT,
    summary: 'Connect the electronic health record of a client, change it, or disconnect it',
    access: 'configureClient',
    limit: { perUserAndHour: 60 },
    params: z.object({ clientId: ClientId }),
    body: z.strictObject({ revision: wholeBetween(0, MAX_REVISION), record: z.nullable(EhrRecord) }),
    example: {
      revision: 0,
      record: { issuer: 'https://ehr.example.org/fhir', oauthClientId: 'mien', isAutomatic: false },
    },
    response: { status: 200, schema: EhrSettings },
    problems: [...writeProblems, 'settings-changed'],
  }),
  keys: endpoint({
    method: 'GET',
    path: EHR_KEYS_PATH,
    summary: 'The public keys with which Mien signs in at health records (JWKS)',
    access: 'public',
    limit: { perNetworkAndMinute: 600 },
    response: { status: 200, schema: z.object({ keys: z.array(PublicKey) }) },
    problems: [],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/ehr/launches',
    summary: 'Begin a launch from the record; the browser continues at the address in the answer',
    access: 'readResults',
    limit: { perUserAndHour: 300 },
    body: z.strictObject({ issuer: Issuer, launch: Opaque }),
    response: { status: 201, schema: z.object({ url: z.string() }) },
    problems: ['sign-in-required', 'not-allowed', 'wrong-origin', 'record-unavailable'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/ehr/launches/finish',
    summary: 'Finish a launch with what the record sent back to this browser',
    access: 'readResults',
    limit: { perUserAndHour: 300 },
    body: z.strictObject({ state: Opaque, code: Opaque, issuer: z.optional(Issuer) }),
    response: { status: 200, schema: EhrLaunch },
    problems: ['sign-in-required', 'not-allowed', 'wrong-origin', 'launch-invalid', 'record-unavailable'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/ehr/launches/:id/candidates',
    summary: 'Search the patients of the client for the person that the record opened',
    access: 'readResults',
    params: z.object({ id: EhrLaunchId }),
    query: z.object({ search: line(SEARCH_MAX_LENGTH) }),
    response: { status: 200, schema: z.object({ items: z.array(EhrCandidate) }) },
    problems: [...readProblems, 'launch-invalid'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/ehr/launches/:id/confirm',
    summary: 'Confirm which patient the record opened',
    access: 'readResults',
    limit: { perUserAndHour: 300 },
    params: z.object({ id: EhrLaunchId }),
    body: z.strictObject({ patientUid: PatientUid }),
    response: { status: 200, schema: EhrLaunch },
    problems: [...writeProblems, 'launch-invalid', 'changed-meanwhile'],
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: PATH_OF_PATIENT,
    summary: 'A patient in the clinic’s record: the link, and what was sent',
    access: 'readResults',
    params: z.object({ uid: PatientUid }),
    response: { status: 200, schema: EhrOfPatient },
    problems: readProblems,
  }),
  send: endpoint({
    method: 'POST',
    path: `${PATH_OF_PATIENT}/send`,
    summary: 'Send the vital signs of a scan, and the readings before it, to the clinic’s record; each once',
    access: 'readResults',
    limit: { perUserAndHour: 600 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ measurementId: MeasurementId }),
    response: { status: 200, schema: EhrOfPatient },
    problems: [...writeProblems, 'results-not-shared', 'launch-needed'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: `${PATH_OF_PATIENT}/unlink`,
    summary: 'End the link between a patient and the record: it is another person there',
    access: 'readResults',
    limit: { perUserAndHour: 120 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({}),
    response: { status: 200, schema: EhrOfPatient },
    problems: writeProblems,
  }),
};
