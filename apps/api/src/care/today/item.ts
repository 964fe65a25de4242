import type { TodayItem } from '@mien/contract';
import { chatExcerpt, MINUTE_MS } from '@mien/domain';
import type { Line } from './line.ts';
import type { FoundItem } from './line-reader.ts';

/** To the minute: the exact time of a scan is private to the patient. See docs/topics/care-team.md. */
export const instantOf = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString();

/** A patient of a line as staff see it. */
export const itemOf = (line: Line, { patientId, ownerId, ownerName, atMs, reason, ...item }: FoundItem): TodayItem => ({
  patientUid: patientId,
  patientName: item.patientName,
  clientName: item.clientName,
  isVerified: item.isVerified,
  at: instantOf(atMs),
  heartRateBpm: item.heartRateBpm ?? null,
  usualHeartRate: item.usualHeartRate ?? null,
  cuff: item.cuff ?? null,
  excerpt: item.text === null ? null : chatExcerpt(item.text),
  reason: reason === null || line.reasonOf === undefined ? reason : line.reasonOf(reason),
  owner: ownerId === null ? null : { userUid: ownerId, name: ownerName ?? '' },
  followUpOn: item.followUpOn,
  isFollowUp: item.isFollowUp,
  position: item.position,
  revision: item.revision,
});
