import { type Comparison, type MeasurementResult, Problem, type Share, SharedResult } from '@mien/contract';
import {
  HOUR_MS,
  type Language,
  MAX_LIVE_SHARES,
  MINUTE_MS,
  publicMissingReason,
  SHARE_LIFETIME_HOURS,
  sharedResultUrl,
  shareKeyInText,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { v7 as uuidv7 } from 'uuid';
import type { RecordAccess } from '../../base/access-log/index.ts';
import { grantorOf } from '../../base/accounts/index.ts';
import type { PatientMessages } from '../../delivery/sms/patient-messages.ts';
import type { SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type KeyedHash, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Network } from '../../platform/http/network.ts';
import type { StoredShare } from './shares.store.ts';
import * as sharesStore from './shares.store.ts';

/** A message expected at once is of no use after this time. */
const RESULT_MESSAGE_LIFETIME_MS = 30 * MINUTE_MS;

/** The content of a link, and the patient whose result it shows. */
interface OpenedShare {
  readonly clientId: string;
  readonly result: SharedResult;
}

/** The patient's choices for a new link. */
interface LinkTerms {
  readonly lifetimeHours?: number;
  /** The time zone for the usual range; null if the range is hidden. */
  readonly usualRangeTimeZone?: string | null | undefined;
  /** The zone in which the time of the scan is shown; null for the client's. */
  readonly timeZone?: string | null | undefined;
}

export interface SharesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly hash: KeyedHash;
  readonly sms: SmsQueue;
  readonly messages: PatientMessages;
  /** Counts an opening from a network; throws beyond the limit. */
  readonly limitOpening: (network: Network) => void;
  readonly result: (
    clientId: string,
    patientId: string,
    measurementId: string,
    language: Language,
  ) => Promise<MeasurementResult>;
  /** The result compared with the patient's others, by the days of a zone. */
  readonly comparison: (
    patient: PatientKey,
    measurementId: string,
    timeZone: string,
    measuresVersion: null,
  ) => Promise<Comparison>;
  readonly recordAccess: RecordAccess;
  /** The patient's verified number, or null. */
  readonly phoneNumber: (clientId: string, patientId: string) => Promise<string | null>;
  readonly installation: {
    readonly publicUrl: string;
    readonly productName: string;
  };
}

const keyOf = ({ hash }: SharesDeps, shareId: string) => hash('share', shareId);

function keyOrNull(deps: SharesDeps, share: StoredShare): string | null {
  const key = keyOf(deps, share.shareId);
  return tokenHash(key) === share.keyHash ? key : null;
}

function answerOf(deps: SharesDeps, share: StoredShare): Share {
  return {
    id: share.shareId,
    accessKey: keyOrNull(deps, share),
    created: share.createdAt.toISOString(),
    expires: share.expiresAt.toISOString(),
    lifetimeHours: share.lifetimeHours,
    showsUsualRange: share.usualRangeTimeZone !== null,
    viewCount: share.viewCount,
    lastViewed: share.lastViewedAt?.toISOString() ?? null,
  };
}

/**
 * A link to a measurement. A repeated call returns the same link, until so little of its lifetime is left that a recipient
 * could find it expired.
 *
 * @throws Problem not-found, too-many-links, phone-not-confirmed, new-code-needed
 */
export async function create(
  deps: SharesDeps,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  measurementId: string,
  { lifetimeHours = SHARE_LIFETIME_HOURS.default, usualRangeTimeZone = null, timeZone = null }: LinkTerms = {},
): Promise<Share & { accessKey: string }> {
  const shareId = uuidv7();
  const createdAt = deps.now();
  const lifetimeMs = lifetimeHours * HOUR_MS;
  const grantor = (transaction: Database) => grantorOf(transaction, caller, { clientId, patientId });
  const willDo = (candidate: StoredShare) =>
    candidate.lifetimeHours === lifetimeHours &&
    candidate.usualRangeTimeZone === usualRangeTimeZone &&
    candidate.timeZone === timeZone &&
    candidate.expiresAt.getTime() - createdAt.getTime() >= lifetimeMs / 2 &&
    keyOrNull(deps, candidate) !== null;
  const added = await sharesStore.add(
    deps.database,
    {
      clientId,
      patientId,
      measurementId,
      shareId,
      keyHash: tokenHash(keyOf(deps, shareId)),
      lifetimeHours,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      usualRangeTimeZone,
      timeZone,
    },
    grantor,
    willDo,
    MAX_LIVE_SHARES,
  );
  if (added === null) throw new Problem('not-found');
  if (added === 'full') throw new Problem('too-many-links');
  return { ...answerOf(deps, added), accessKey: keyOf(deps, added.shareId) };
}

/** @throws Problem not-found */
export async function list(
  deps: SharesDeps,
  { clientId, patientId }: PatientKey,
  measurementId: string,
): Promise<Share[]> {
  const shares = await sharesStore.list(deps.database, clientId, patientId, measurementId, deps.now());
  if (shares === null) throw new Problem('not-found');
  return shares.map((share) => answerOf(deps, share));
}

/** Ends a link. An expired link, or another patient's, is not found. @throws Problem not-found */
export async function revoke(
  { database, now }: SharesDeps,
  patient: PatientKey,
  measurementId: string,
  shareId: string,
): Promise<void> {
  if (!(await sharesStore.revoke(database, { ...patient, measurementId, shareId }, now())))
    throw new Problem('not-found');
}

/**
 * The content of a link; counts and logs a view. Unknown, revoked and expired keys, and those of hidden measurements, take
 * the same path and get the same answer.
 *
 * @throws Problem not-found, too-many-requests
 */
export async function open(
  { limitOpening, database, now, recordAccess, result, comparison }: SharesDeps,
  key: string,
  network: Network,
  language: Language,
): Promise<OpenedShare> {
  limitOpening(network);
  const found = await sharesStore.countView(
    database,
    tokenHash(key),
    now(),
    ({ clientId, patientId, shareId }, transaction) =>
      recordAccess(
        { clientId, patientId, actor: { kind: 'link' }, action: 'sharedResultOpened', subjectId: shareId },
        transaction,
      ),
  );
  if (!found) throw new Problem('not-found');
  // Parsing removes the fields that do not belong in a shared result.
  const whole = await result(found.clientId, found.patientId, found.measurementId, language);
  const { usualRangeTimeZone, timeZone } = found;
  const compared =
    usualRangeTimeZone === null ? null : await comparison(found, found.measurementId, usualRangeTimeZone, null);
  const shown = SharedResult.parse({
    ...whole,
    timeZone,
    usualRanges: (compared?.measures ?? []).flatMap(({ measurementTypeId, usual }) =>
      usual.kind === 'learning' ? [] : [{ measurementTypeId, low: usual.low, high: usual.high }],
    ),
    missing: whole.missing.map((item) => ({ ...item, reason: publicMissingReason(item.reason) })),
  });
  return { clientId: found.clientId, result: shown };
}

/**
 * Sends a link to the patient's own phone. Only the link is taken from the submitted message, and only if it opens a result
 * of this patient: this server sends no other text.
 *
 * @throws Problem invalid-request, not-found, phone-missing, too-many-requests, text-message-failed
 */
export async function sendToPhone(
  deps: SharesDeps,
  { clientId, patientId }: PatientKey,
  message: string,
  language: Language,
): Promise<void> {
  const { installation, now, phoneNumber, database } = deps;
  const key = shareKeyInText(message, installation.publicUrl);
  if (key === null) throw new Problem('invalid-request', { fields: [{ path: 'message', rule: 'share_link' }] });
  const at = now();
  // Without a verified number none of the patient's links is valid, so this is the error to report.
  const recipient = await phoneNumber(clientId, patientId);
  if (recipient === null) throw new Problem('phone-missing');
  if (!(await sharesStore.isLiveOf(database, clientId, patientId, tokenHash(key), at))) throw new Problem('not-found');
  await sendLink(deps, { clientId, patientId }, recipient, key, language);
}

/** @throws Problem too-many-requests, text-message-failed */
async function sendLink(
  { installation, now, messages, sms }: SharesDeps,
  { clientId, patientId }: PatientKey,
  recipient: string,
  key: string,
  language: Language,
): Promise<void> {
  const at = now();
  const full = await messages.note(clientId, patientId, at);
  if (full) {
    await smsQueue.noteLimited(sms, 'perPatient');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(full.retryInMs / 1000) });
  }
  const link = sharedResultUrl(installation.publicUrl, key);
  const text = CATALOGS[language].sms.results;
  await smsQueue.send(sms, {
    clientId,
    recipient,
    text: fill(text, { productName: installation.productName, link }),
    expiresAt: new Date(at.getTime() + RESULT_MESSAGE_LIFETIME_MS),
    budget: 'patientMessages',
  });
}

/**
 * A link for the person who has just been scanned at a tablet. It opens once. No right is granted with it, so it needs no
 * verified number: it shows what the tablet shows.
 *
 * @throws Problem not-found
 */
export async function createOpeningOnce(
  deps: SharesDeps,
  { clientId, patientId }: PatientKey,
  measurementId: string,
  lifetimeMs: number,
): Promise<{ key: string; expiresAt: Date }> {
  const shareId = uuidv7();
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const key = keyOf(deps, shareId);
  const share = { clientId, patientId, measurementId, shareId, keyHash: tokenHash(key), createdAt, expiresAt };
  if (!(await sharesStore.addOpeningOnce(deps.database, share))) throw new Problem('not-found');
  return { key, expiresAt };
}

/**
 * Sends such a link to the patient's own verified number.
 *
 * @throws Problem not-found, phone-missing, too-many-requests, text-message-failed
 */
export async function sendOpeningOnce(
  deps: SharesDeps,
  patient: PatientKey,
  measurementId: string,
  lifetimeMs: number,
  language: Language,
): Promise<void> {
  const recipient = await deps.phoneNumber(patient.clientId, patient.patientId);
  if (recipient === null) throw new Problem('phone-missing');
  const { key } = await createOpeningOnce(deps, patient, measurementId, lifetimeMs);
  await sendLink(deps, patient, recipient, key, language);
}
