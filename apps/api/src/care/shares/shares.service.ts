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
import { CATALOGUES } from '@mien/messages/catalogues';
import { v7 as uuidv7 } from 'uuid';
import type { RecordAccess } from '../../base/access-log/index.ts';
import { giverOf } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { type KeyedHash, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Network } from '../../platform/http/network.ts';
import type { PatientMessages } from '../../platform/sms/patient-messages.ts';
import type { SmsQueue } from '../../platform/sms/sms-queue.ts';
import type { SharesStore, StoredShare } from './shares.store.ts';

/** Nobody waits longer for a message that was to come at once. */
const RESULT_MESSAGE_LIFETIME_MS = 30 * MINUTE_MS;

/** What a link shows, and whose patient's result it is. */
interface OpenedShare {
  readonly clientId: string;
  readonly result: SharedResult;
}

/** What a patient says of a new link. */
interface LinkTerms {
  readonly lifetimeHours?: number;
  /** By whose days what is usual is shown; null where it is not shown. */
  readonly usualRangeTimeZone?: string | null | undefined;
  /** In which the time of the scan is told; null for that of the client. */
  readonly timeZone?: string | null | undefined;
}

export interface SharesDependencies {
  readonly store: SharesStore;
  readonly now: () => Date;
  readonly hash: KeyedHash;
  readonly sms: Pick<SmsQueue, 'send' | 'noteLimited'>;
  readonly messages: PatientMessages;
  /** Counts an opening from a network; throws beyond the limit. */
  readonly limitOpening: (network: Network) => void;
  readonly result: (
    clientId: string,
    patientId: string,
    measurementId: string,
    language: Language,
  ) => Promise<MeasurementResult>;
  /** The result beside the patient's others, by the days of a zone. */
  readonly comparison: (
    patient: PatientKey,
    measurementId: string,
    timeZone: string,
    measuresVersion: null,
  ) => Promise<Comparison>;
  readonly recordAccess: RecordAccess;
  /** The number that belongs to a patient and was confirmed, or null. */
  readonly phoneNumber: (clientId: string, patientId: string) => Promise<string | null>;
  readonly installation: {
    readonly publicUrl: string;
    readonly productName: string;
  };
}

const keyOf = ({ hash }: SharesDependencies, shareId: string) => hash('share', shareId);

function keyOrNull(parts: SharesDependencies, share: StoredShare): string | null {
  const key = keyOf(parts, share.shareId);
  return tokenHash(key) === share.keyHash ? key : null;
}

function answerOf(parts: SharesDependencies, share: StoredShare): Share {
  return {
    id: share.shareId,
    accessKey: keyOrNull(parts, share),
    created: share.createdAt.toISOString(),
    expires: share.expiresAt.toISOString(),
    lifetimeHours: share.lifetimeHours,
    showsUsualRange: share.usualRangeTimeZone !== null,
    viewCount: share.viewCount,
    lastViewed: share.lastViewedAt?.toISOString() ?? null,
  };
}

/**
 * A link to a measurement. Asking again gives the same one, until so little of its life is left that whoever gets it
 * could find it ended.
 *
 * @throws Problem not-found, too-many-links, phone-not-confirmed, new-code-needed
 */
async function create(
  parts: SharesDependencies,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  measurementId: string,
  { lifetimeHours = SHARE_LIFETIME_HOURS.default, usualRangeTimeZone = null, timeZone = null }: LinkTerms = {},
): Promise<Share & { accessKey: string }> {
  const shareId = uuidv7();
  const createdAt = parts.now();
  const lifetimeMs = lifetimeHours * HOUR_MS;
  const giver = (transaction: Database) => giverOf(transaction, caller, { clientId, patientId });
  const willDo = (candidate: StoredShare) =>
    candidate.lifetimeHours === lifetimeHours &&
    candidate.usualRangeTimeZone === usualRangeTimeZone &&
    candidate.timeZone === timeZone &&
    candidate.expiresAt.getTime() - createdAt.getTime() >= lifetimeMs / 2 &&
    keyOrNull(parts, candidate) !== null;
  const added = await parts.store.add(
    {
      clientId,
      patientId,
      measurementId,
      shareId,
      keyHash: tokenHash(keyOf(parts, shareId)),
      lifetimeHours,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      usualRangeTimeZone,
      timeZone,
    },
    giver,
    willDo,
    MAX_LIVE_SHARES,
  );
  if (added === null) throw new Problem('not-found');
  if (added === 'full') throw new Problem('too-many-links');
  return { ...answerOf(parts, added), accessKey: keyOf(parts, added.shareId) };
}

/** @throws Problem not-found */
async function list(
  parts: SharesDependencies,
  { clientId, patientId }: PatientKey,
  measurementId: string,
): Promise<Share[]> {
  const shares = await parts.store.list(clientId, patientId, measurementId, parts.now());
  if (shares === null) throw new Problem('not-found');
  return shares.map((share) => answerOf(parts, share));
}

/** Ends a link. One that is over already, or somebody else's, is not there. @throws Problem not-found */
async function revoke(
  { store, now }: SharesDependencies,
  patient: PatientKey,
  measurementId: string,
  shareId: string,
): Promise<void> {
  if (!(await store.revoke({ ...patient, measurementId, shareId }, now()))) throw new Problem('not-found');
}

/**
 * What a link shows; counts and logs a view. Unknown, revoked and expired keys, and those of hidden measurements, take the
 * same way and get the same answer.
 *
 * @throws Problem not-found, too-many-requests
 */
async function open(
  { limitOpening, store, now, recordAccess, result, comparison }: SharesDependencies,
  key: string,
  network: Network,
  language: Language,
): Promise<OpenedShare> {
  limitOpening(network);
  const found = await store.countView(tokenHash(key), now(), ({ clientId, patientId, shareId }, transaction) =>
    recordAccess(
      { clientId, patientId, actor: { kind: 'link' }, action: 'sharedResultOpened', subjectId: shareId },
      transaction,
    ),
  );
  if (!found) throw new Problem('not-found');
  // Parsing leaves out what does not belong into a shared result.
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
 * Sends a link to the patient's own phone. Of the message that was handed in only the link is taken, and only when it
 * opens a result of this patient: nobody sends other words through this server.
 *
 * @throws Problem invalid-request, not-found, phone-missing, too-many-requests, text-message-failed
 */
async function sendToPhone(
  { installation, now, phoneNumber, store, messages, sms }: SharesDependencies,
  { clientId, patientId }: PatientKey,
  message: string,
  language: Language,
): Promise<void> {
  const key = shareKeyInText(message, installation.publicUrl);
  if (key === null) throw new Problem('invalid-request', { fields: [{ path: 'message', rule: 'share_link' }] });
  const at = now();
  // Without a proved number no link of the patient counts: that is what to say then.
  const recipient = await phoneNumber(clientId, patientId);
  if (recipient === null) throw new Problem('phone-missing');
  if (!(await store.isLiveOf(clientId, patientId, tokenHash(key), at))) throw new Problem('not-found');
  const full = await messages.note(clientId, patientId, at);
  if (full) {
    await sms.noteLimited('perPatient');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(full.retryInMs / 1000) });
  }
  const link = sharedResultUrl(installation.publicUrl, key);
  const text = CATALOGUES[language].sms.results;
  await sms.send({
    clientId,
    recipient,
    text: fill(text, { productName: installation.productName, link }),
    expiresAt: new Date(at.getTime() + RESULT_MESSAGE_LIFETIME_MS),
    budget: 'patientMessages',
  });
}

/** Links to measurements. The key of a link follows from its id and the server's key, so only its hash is stored. */
export const createShares = (parts: SharesDependencies) => bindAll(parts, { create, list, revoke, open, sendToPhone });

export type Shares = ReturnType<typeof createShares>;
