import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type CapturedTrace, type KeptTraces as KeptTracesAnswer, Problem } from '@mien/contract';
import { KEPT_TRACES_MAX, type Language } from '@mien/domain';
import { TRACE_CONSENT_TEXTS, TRACE_CONSENT_VERSION } from '@mien/messages/catalogues';
import { giverOf } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { bindAll } from '../../platform/bind-all.ts';
import type { SealedFor, SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { KeptTracesStore } from './kept-traces.store.ts';

/** A trace that decompresses to more was not packed here. */
const MAX_JSON_BYTES = 8_000_000;
/** The database repeats it. The longest scan at the highest frame rate takes half of it. */
const MAX_SEALED_BYTES = 2_000_000;

/** A trace opens for its client and measurement only: moved to another row it is lost. */
const ownerOf = (clientId: string, measurementId: string): SealedFor => ({
  clientId,
  field: `keptTrace ${measurementId}`,
});

const textHash = (language: Language) =>
  createHash('sha256').update(JSON.stringify(TRACE_CONSENT_TEXTS[language])).digest('base64url');

export interface KeptTracesDependencies {
  readonly store: KeptTracesStore;
  readonly sealed: SealedSecrets;
  readonly now: () => Date;
}

/** A measurement as it stands, and the colours it was computed from. */
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
  /** JSON of a `CapturedTrace`; `none` is kept, or what is kept is `unreadable`: changed, or sealed with a key that is gone. */
  readonly trace: { readonly kind: 'none' | 'unreadable' } | { readonly kind: 'kept'; readonly json: string };
}

async function stateOf({ store }: KeptTracesDependencies, patient: PatientKey): Promise<KeptTracesAnswer> {
  const [consent, count] = await Promise.all([store.consentInForce(patient), store.count(patient)]);
  const isAllowed = consent?.textVersion === TRACE_CONSENT_VERSION;
  return {
    isAllowed,
    since: isAllowed ? consent.createdAt.toISOString() : null,
    count,
    textVersion: TRACE_CONSENT_VERSION,
  };
}

const opened = (
  { sealed }: KeptTracesDependencies,
  clientId: string,
  measurementId: string,
  bytes: Uint8Array,
): Buffer | null => sealed.openBytes(bytes, ownerOf(clientId, measurementId));

/** Whether a scan that begins now is to bring its colours. */
const isAllowed = async ({ store }: KeptTracesDependencies, patient: PatientKey): Promise<boolean> =>
  (await store.consentInForce(patient))?.textVersion === TRACE_CONSENT_VERSION;

/**
 * @throws Problem text-outdated when the patient read a version that is no longer in force
 * @throws Problem phone-not-confirmed, new-code-needed for a session that may let nobody in
 */
async function allow(
  parts: KeptTracesDependencies,
  caller: Caller,
  patient: PatientKey,
  consent: { readonly textVersion: string; readonly language: Language },
): Promise<KeptTracesAnswer> {
  const { textVersion, language } = consent;
  if (textVersion !== TRACE_CONSENT_VERSION) throw new Problem('text-outdated');
  const giver = (transaction: Database) => giverOf(transaction, caller, patient);
  await parts.store.allow(patient, { textVersion, textHash: textHash(language), language }, giver, parts.now());
  return stateOf(parts, patient);
}

async function end(parts: KeptTracesDependencies, patient: PatientKey): Promise<KeptTracesAnswer> {
  await parts.store.end(patient, parts.now());
  return stateOf(parts, patient);
}

/**
 * Keeps the colours of a measurement that is being stored, if the patient agrees at this moment. They are never a
 * reason to lose the measurement: what is too large is not kept.
 */
async function keep(
  { sealed, store }: KeptTracesDependencies,
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
  await store.keep(transaction, patient, kept, KEPT_TRACES_MAX);
}

/** All of a patient, as JSON, gzip, base64, page by page; one that does not open any more is left out. */
async function* packedOf(parts: KeptTracesDependencies, patient: PatientKey) {
  for await (const rows of parts.store.sealedOf(patient)) {
    const page = rows.flatMap((row) => {
      const packed = opened(parts, patient.clientId, row.measurementId, row.sealed);
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
 * A measurement with its colours, for computing it again; null when there is none. Without its colours where nobody agrees to
 * that now. The caller tells the access log.
 */
async function measurement(parts: KeptTracesDependencies, measurementId: string): Promise<KeptMeasurement | null> {
  const found = await parts.store.measurement(measurementId);
  if (found === null) return null;
  const { stored, items } = found;
  const isAllowed = found.sealed !== null && (await parts.store.consentInForce(stored)) !== undefined;
  const sealedTrace = isAllowed ? found.sealed : null;
  const packed = sealedTrace === null ? null : opened(parts, stored.clientId, measurementId, sealedTrace);
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

/**
 * Colours of scans, kept for patients who agreed to it so that a result can be computed again. Nobody sees them in the
 * app; see docs/adr/0038-kept-traces.md.
 */
export const createKeptTraces = (parts: KeptTracesDependencies) =>
  bindAll(parts, { stateOf, isAllowed, allow, end, keep, packedOf, measurement });

export type KeptTraces = ReturnType<typeof createKeptTraces>;
