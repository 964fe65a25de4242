import {
  CUFF_LIMITS,
  ENTRY_IMPORT_LIMITS,
  ENTRY_KINDS,
  ENTRY_SOURCES,
  FAMILY_DIABETES,
  isCuffPair,
  WAIST_LIMITS_CM,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { between, Instant, NewId, Uid, wholeBetween } from './fields.ts';
import { EntryId, EntryImportId } from './ids.ts';

const { systolicMmHg, diastolicMmHg, pulseBpm, mostReadings } = CUFF_LIMITS;

const CuffReading = z
  .strictObject({
    systolicMmHg: wholeBetween(systolicMmHg.min, systolicMmHg.max),
    diastolicMmHg: wholeBetween(diastolicMmHg.min, diastolicMmHg.max),
    pulseBpm: z.nullable(wholeBetween(pulseBpm.min, pulseBpm.max)),
  })
  .check(z.refine(isCuffPair, { error: 'cuff_pair', path: ['diastolicMmHg'] }));

const Answer = z.nullable(z.boolean());

const Weight = z.strictObject({
  kind: z.literal('weight'),
  weightKg: between(WEIGHT_LIMITS_KG.min, WEIGHT_LIMITS_KG.max),
});

/** What was measured or answered, by kind. */
export const EntryValue = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cuff'),
    /** Readings of one sitting; their mean counts. */
    readings: z.array(CuffReading).check(z.minLength(1), z.maxLength(mostReadings)),
  }),
  Weight,
  z.strictObject({ kind: z.literal('waist'), waistCm: between(WAIST_LIMITS_CM.min, WAIST_LIMITS_CM.max) }),
  z.strictObject({
    kind: z.literal('answers'),
    /** Null: "I don't know". */
    heartDisease: Answer,
    familyDiabetes: z.nullable(z.enum(FAMILY_DIABETES)),
    everHighGlucose: Answer,
    steroids: Answer,
    exSmoker: Answer,
  }),
]);

/** Whether it was typed, or imported from a file of a device or another app. */
export const EntrySource = z.enum(ENTRY_SOURCES);

/** Something that a patient measured or answered. */
export const Entry = z.object({ id: Uid, takenAt: Instant, created: Instant, source: EntrySource, value: EntryValue });
export type Entry = z.infer<typeof Entry>;

/** Readings that came from one file. */
export const EntryImport = z.object({
  id: Uid,
  created: Instant,
  /** Its readings that still exist. */
  count: z.int(),
});
export type EntryImport = z.infer<typeof EntryImport>;

/** Cursor of the next page: milliseconds and the last id. Clients send it back unchanged. */
const EntryCursor = z.string().check(z.regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/**
 * What patients measured or answered themselves. Only patients and their carers use these calls; the care team has its
 * own.
 */
export const entries = {
  add: endpoint({
    method: 'POST',
    path: '/entries',
    summary: 'Store a manual entry of the signed-in patient. Repeating the same id returns the existing entry',
    access: 'ownRecords',
    // Allows for typing by hand, with some mistakes.
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    body: z.strictObject({
      /** Chosen by the sender, so that repeating the request is idempotent. */
      id: NewId,
      /** Within the last year. */
      takenAt: Instant,
      value: EntryValue,
    }),
    response: { status: 201, schema: Entry },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/entries/import',
    summary: 'Store imported readings of the signed-in patient; existing ones, typed or imported, do not change',
    access: 'ownRecords',
    // Two files of the maximum size, split between sittings.
    limit: { perUserAndHour: 50 },
    forCarers: 'manage',
    body: z.strictObject({
      /**
       * Chosen by the sender and shared by all calls of a file, which are undone together. Without it, each call is a
       * separate import.
       */
      importUid: z.optional(NewId),
      readings: z
        .array(
          z.strictObject({
            /** Within the last five years. */
            takenAt: Instant,
            value: z.discriminatedUnion('kind', [
              z.strictObject({ kind: z.literal('cuff'), readings: z.array(CuffReading).check(z.length(1)) }),
              Weight,
            ]),
          }),
        )
        .check(z.minLength(1), z.maxLength(ENTRY_IMPORT_LIMITS.atOnce)),
    }),
    response: { status: 200, schema: z.object({ added: z.int(), known: z.int() }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  imports: endpoint({
    method: 'GET',
    path: '/entries/imports',
    summary: 'Imports of the signed-in patient in the last 30 days that can still be undone, newest first',
    access: 'ownRecords',
    forCarers: 'see',
    response: { status: 200, schema: z.object({ items: z.array(EntryImport) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/entries/imports/:id/undo',
    summary: 'Delete the readings that an import of the last 30 days added; idempotent',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    params: z.object({ id: EntryImportId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ removed: z.int() }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  readings: endpoint({
    method: 'GET',
    path: '/entries/readings',
    summary: 'Cuff readings and weights of the signed-in patient since a time, to preview an import',
    access: 'ownRecords',
    forCarers: 'see',
    query: z.object({ since: Instant, cursor: z.optional(EntryCursor) }),
    response: {
      status: 200,
      schema: z.object({
        items: z.array(z.object({ takenAt: Instant, source: EntrySource, value: EntryValue })),
        next: z.nullable(z.string()),
      }),
    },
    problems: ['sign-in-required', 'not-found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/entries',
    summary: 'Entries of the signed-in patient, newest first, paged',
    access: 'ownRecords',
    forCarers: 'see',
    query: z.object({ kind: z.optional(z.enum(ENTRY_KINDS)), cursor: z.optional(EntryCursor) }),
    response: { status: 200, schema: z.object({ items: z.array(Entry), next: z.nullable(z.string()) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/entries/latest',
    summary:
      'The latest entry of each kind of the signed-in patient, and a very high cuff reading of the day before it',
    access: 'ownRecords',
    forCarers: 'see',
    response: { status: 200, schema: z.object({ items: z.array(Entry) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/entries/:id/delete',
    summary: 'Delete an entry; results that used it do not change',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    params: z.object({ id: EntryId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ deleted: z.literal(true) }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
