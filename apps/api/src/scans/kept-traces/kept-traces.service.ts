import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type CapturedTrace, type KeptTraces as KeptTracesAnswer, Problem } from '@mien/contract';
import { KEPT_TRACES_MAX, type Language } from '@mien/domain';
import { TRACE_CONSENT_TEXTS, TRACE_CONSENT_VERSION } from '@mien/messages/catalogs';
import { grantorOf } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { SealedFor, SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import * as keptTracesStore from './kept-traces.store.ts';

/** A trace that decompresses to more was not packed by this server. */
const MAX_JSON_BYTES = 8_000_000;
/** The database has the same limit. The longest scan at the highest frame rate takes half of it. */
const MAX_SEALED_BYTES = 2_000_000;

/** A trace can be opened for its client and measurement only, not after a move to another row. */
const ownerOf = (clientId: string, measurementId: string): SealedFor => ({
  clientId,
  field: `keptTrace ${measurementId}`,
});

const textHash = (language: Language) =>
  createHash('sha256').update(JSON.stringify(TRACE_CONSENT_TEXTS[language])).digest('base64url');

export interface KeptTracesDeps {
  readonly database: Database;
  readonly sealed: SealedSecrets;
  readonly now: () => Date;
}

/** A stored measurement, and the color trace from which it was computed. */
export interface KeptMeasurement extends PatientKey {
  readonly measurementId: string;
  readonly createdAt: Date;
  readonly engineVersion: string | null;
  readonly items: readonly {
    readonly key: string;
    readonly value: number;
    readonly intervalLow: number | null;
    readonly intervalHigh: number | null;
  }[];
  readonly missing: readonly { readonly key: string; readonly reason: string }[];
  /**
   * JSON of a `CapturedTrace`; `none` if none is stored; `unreadable` if it was altered, or its key no longer exists.
   */
  readonly trace: { readonly kind: 'none' | 'unreadable' } | { readonly kind: 'kept'; readonly json: string };
}

export async function stateOf({ database }: KeptTracesDeps, patient: PatientKey): Promise<KeptTracesAnswer> {
  const [consent, count] = await Promise.all([
    keptTracesStore.consentInForce(database, patient),
    keptTracesStore.count(database, patient),
  ]);
  const isAllowed = consent?.textVersion === TRACE_CONSENT_VERSION;
  return {
    isAllowed,
    since: isAllowed ? consent.createdAt.toISOString() : null,
    count,
    textVersion: TRACE_CONSENT_VERSION,
  };
}

const opened = (
  { sealed }: KeptTracesDeps,
  clientId: string,
  measurementId: string,
  bytes: Uint8Array,
): Buffer | null => sealed.openBytes(bytes, ownerOf(clientId, measurementId));

/** Whether a scan that begins now should send its color trace. */
export const isAllowed = async ({ database }: KeptTracesDeps, patient: PatientKey): Promise<boolean> =>
  (await keptTracesStore.consentInForce(database, patient))?.textVersion === TRACE_CONSENT_VERSION;

/**
 * @throws Problem text-outdated when the patient read a version that is no longer current
 * @throws Problem phone-not-confirmed, new-code-needed for a session that may not grant access
 */
export async function allow(
  deps: KeptTracesDeps,
  caller: Caller,
  patient: PatientKey,
  consent: { readonly textVersion: string; readonly language: Language },
): Promise<KeptTracesAnswer> {
  const { textVersion, language } = consent;
  if (textVersion !== TRACE_CONSENT_VERSION) throw new Problem('text-outdated');
  const grantor = (transaction: Database) => grantorOf(transaction, caller, patient);
  await keptTracesStore.allow(
    deps.database,
    patient,
    { textVersion, textHash: textHash(language), language },
    grantor,
    deps.now(),
  );
  return stateOf(deps, patient);
}

export async function end(deps: KeptTracesDeps, patient: PatientKey): Promise<KeptTracesAnswer> {
  await keptTracesStore.end(deps.database, patient, deps.now());
  return stateOf(deps, patient);
}

/**
 * Stores the color trace of a measurement in the same transaction, if the patient agrees at this moment. A trace never
 * causes the loss of a measurement: one that is too large is not stored.
 */
export async function keep(
  { sealed }: KeptTracesDeps,
  transaction: Database,
  patient: PatientKey,
  measurementId: string,
  trace: CapturedTrace,
  at: Date,
): Promise<void> {
  const packed = gzipSync(JSON.stringify(trace), { level: 9 });
  const bytes = sealed.sealBytes(packed, ownerOf(patient.clientId, measurementId));
  if (bytes.length > MAX_SEALED_BYTES) return;
  const kept = { measurementId, sealed: bytes, textVersion: TRACE_CONSENT_VERSION, at };
  await keptTracesStore.keep(transaction, patient, kept, KEPT_TRACES_MAX);
}

/** All traces of a patient, as JSON, gzip, base64, page by page; unreadable ones are left out. */
export async function* packedOf(deps: KeptTracesDeps, patient: PatientKey) {
  for await (const rows of keptTracesStore.sealedOf(deps.database, patient)) {
    const page = rows.flatMap((row) => {
      const packed = opened(deps, patient.clientId, row.measurementId, row.sealed);
      return packed === null
        ? []
        : [
            {
              measurementId: row.measurementId,
              created: row.createdAt.toISOString(),
              jsonGzipBase64: packed.toString('base64'),
            },
          ];
    });
    if (page.length > 0) yield page;
  }
}

/**
 * A measurement with its color trace, to compute it again; null when it does not exist. Without the trace if the patient
 * does not currently agree. The caller writes to the access log.
 */
export async function measurement(deps: KeptTracesDeps, measurementId: string): Promise<KeptMeasurement | null> {
  const found = await keptTracesStore.measurement(deps.database, measurementId);
  if (found === null) return null;
  const { stored, items } = found;
  const isAllowed =
    found.sealed !== null && (await keptTracesStore.consentInForce(deps.database, stored)) !== undefined;
  const sealedTrace = isAllowed ? found.sealed : null;
  const packed = sealedTrace === null ? null : opened(deps, stored.clientId, measurementId, sealedTrace);
  return {
    clientId: stored.clientId,
    patientId: stored.patientId,
    measurementId,
    createdAt: stored.createdAt,
    engineVersion: stored.engineVersion,
    items: items.map((item) => ({
      key: item.measureType,
      value: item.value,
      intervalLow: item.intervalLow,
      intervalHigh: item.intervalHigh,
    })),
    missing: stored.missing,
    trace:
      sealedTrace === null
        ? { kind: 'none' }
        : packed === null
          ? { kind: 'unreadable' }
          : { kind: 'kept', json: gunzipSync(packed, { maxOutputLength: MAX_JSON_BYTES }).toString('utf8') },
  };
}

/** Deletes the colors of measurements that are hidden for good. @returns how many */
export const deleteOfHidden = ({ database }: KeptTracesDeps): Promise<number> =>
  keptTracesStore.deleteOfHidden(database);
