import { createHash } from 'node:crypto';
import type { ImportedReading } from '@mien/domain';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** Names the ids of readings from files. Made once, at random. */
const NAMESPACE = Buffer.from('5d2c0c5be0f04d0f9c3b1a2f7a4f3c61', 'hex');
const UUID_BYTES = 16;
const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/** A UUID of version 5 (RFC 9562) of a name. */
function uuidOfName(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, UUID_BYTES);
  bytes[VERSION_BYTE] = ((bytes[VERSION_BYTE] ?? 0) & 0x0f) | 0x50;
  bytes[VARIANT_BYTE] = ((bytes[VARIANT_BYTE] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a patient's reading: the same for the same numbers at the same time, and another for another patient. */
export function idOfReading({ clientId, patientId }: PatientKey, { takenAt, value }: ImportedReading): string {
  const numbers =
    value.kind === 'weight'
      ? [value.weightKg.toFixed(2)]
      : value.readings.flatMap(({ systolicMmHg, diastolicMmHg, pulseBpm }) => [
          systolicMmHg,
          diastolicMmHg,
          pulseBpm ?? '',
        ]);
  return uuidOfName([clientId, patientId, takenAt.toISOString(), value.kind, ...numbers].join(' '));
}
