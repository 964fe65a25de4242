import { ACCESS_ACTIONS, ACCESS_ACTOR_KINDS, CARER_RELATIONS, OWN_LOG_ACTORS, ROLES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

/** Cursor of the next page: milliseconds, client, position. Clients send it back unchanged. */
const LogCursor = z.string().check(z.regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,15}$/));

export const AccessAction = z.enum(ACCESS_ACTIONS);

const Entry = z.object({
  id: z.string(),
  at: Instant,
  action: AccessAction,
  actor: z.object({
    kind: z.enum(ACCESS_ACTOR_KINDS),
    /** The current name; null for a deleted user, a link user and the server itself. */
    name: z.nullable(z.string()),
    /** Null for the provider's own staff, and if there is no person. */
    clientName: z.nullable(z.string()),
    /** The carer's relation to the patient; set only for carers. */
    relation: z.optional(z.enum(CARER_RELATIONS)),
    /** Role of staff, shown to patients: the current one, or the last one. */
    role: z.optional(z.enum(ROLES)),
  }),
});

export const AccessLogEntry = z.extend(Entry, {
  /** For a viewed list, the number of patients on it; otherwise 1, or 0 for an action on no patient. */
  patientCount: z.number(),
  /** Null if the action was not on a single patient; the name is null for a deleted patient. */
  patient: z.nullable(z.object({ uid: Uid, name: z.nullable(z.string()) })),
  /** For an action on a staff account or a group: its current name. */
  subject: z.nullable(z.string()),
});
export type AccessLogEntry = z.infer<typeof AccessLogEntry>;

export const AccessLogPage = z.object({ items: z.array(AccessLogEntry), next: z.nullable(z.string()) });
export type AccessLogPage = z.infer<typeof AccessLogPage>;

export const OwnAccessLogEntry = z.extend(Entry, {
  /** Whether the caller did it. */
  isOwn: z.boolean(),
  /** `User-Agent` of a sign-in, while its session is known. */
  browser: z.nullable(z.string()),
});
export type OwnAccessLogEntry = z.infer<typeof OwnAccessLogEntry>;

export const OwnAccessLogPage = z.object({ items: z.array(OwnAccessLogEntry), next: z.nullable(z.string()) });
export type OwnAccessLogPage = z.infer<typeof OwnAccessLogPage>;

const LogFilter = z.object({
  patientUid: z.optional(Uid),
  action: z.optional(AccessAction),
  from: z.optional(Instant),
  until: z.optional(Instant),
});
const OwnLogFilter = z.object({ who: z.optional(z.enum(OWN_LOG_ACTORS)) });

/** All entries that match a filter, for a file; limited to the newest `ACCESS_LOG_EXPORT_MAX`. */
const exported = <Entry extends z.core.$ZodType>(items: Entry) =>
  z.object({ items: z.array(items), isCut: z.boolean() });

/** The access log: who viewed whose data. */
export const accessLog = {
  list: endpoint({
    method: 'GET',
    path: '/accessLog',
    summary: 'What staff did with the data of patients within reach, newest first',
    access: 'readAccessLog',
    beyondOneself: true,
    query: z.extend(LogFilter, { cursor: z.optional(LogCursor) }),
    response: { status: 200, schema: AccessLogPage },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/accessLog/export',
    summary: 'The same as one response for a file; logged as an export',
    access: 'readAccessLog',
    beyondOneself: true,
    query: LogFilter,
    response: { status: 200, schema: exported(AccessLogEntry) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/accessLog/own',
    summary: "Who did what with the patient's own data, newest first",
    access: 'ownRecords',
    query: z.extend(OwnLogFilter, { cursor: z.optional(LogCursor) }),
    response: { status: 200, schema: OwnAccessLogPage },
    problems: ['sign-in-required', 'not-found'],
  }),
  exportOwn: endpoint({
    method: 'GET',
    path: '/accessLog/own/export',
    summary: 'The same as one response for a file',
    access: 'ownRecords',
    query: OwnLogFilter,
    response: { status: 200, schema: exported(OwnAccessLogEntry) },
    problems: ['sign-in-required', 'not-found'],
  }),
};
