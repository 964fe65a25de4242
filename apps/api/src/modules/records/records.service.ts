import { type PatientRecords, Problem } from '@mien/contract';
import { measureTypeOf } from '@mien/domain';
import type { Caller } from '../../http/call.ts';
import { actorOf, type RecordAccess } from '../access-log/index.ts';
import { erasePatient, type PatientKey } from './erase-patient.ts';
import type { RecordsStore } from './records.store.ts';

export interface RecordsDependencies {
  readonly store: RecordsStore;
  /** Colours of scans that are kept, packed. */
  readonly keptTracesOf: (key: PatientKey) => Promise<PatientRecords['keptTraces']>;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
}

const iso = (at: Date) => at.toISOString();

/** A patient's own records as a whole: taken along, or deleted. */
export function createRecords({ store, keptTracesOf, recordAccess, now }: RecordsDependencies) {
  return {
    /** @throws Problem not-found */
    async exportAll(caller: Caller, key: PatientKey): Promise<PatientRecords> {
      const { clientId, patientId } = key;
      const person = await store.patient(key);
      if (!person) throw new Problem('not-found');
      const [
        screenings,
        consents,
        traceConsents,
        measurements,
        items,
        keptTraces,
        failures,
        shares,
        appointments,
        messages,
        signIns,
      ] = await Promise.all([
        store.screenings(key),
        store.consents(key),
        store.traceConsents(key),
        store.measurements(key),
        store.items(key),
        keptTracesOf(key),
        store.failures(key),
        store.shares(key),
        store.appointments(key),
        store.messages(key),
        store.signIns(clientId, person.user_id),
      ]);
      const itemsOf = Map.groupBy(items, ({ measurementId }) => measurementId);
      await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsExported' });
      return {
        format: 'mien-records-1',
        exported: iso(now()),
        patient: {
          patientUid: patientId,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          phoneNumber: person.phone_number,
          birthDate: person.birth_date,
          birthSex: person.birth_sex,
          groupCode: person.code,
          created: iso(person.created_at),
        },
        screenings: screenings.map((row) => ({
          created: iso(row.created_at),
          heightCm: row.height_cm,
          weightKg: row.weight_kg,
          smoke: row.smoke,
          bloodPressureMedication: row.blood_pressure_medication,
          diabetesType: row.diabetes_type,
          qol: row.quality_of_life,
        })),
        consents: consents.map((row) => ({
          created: iso(row.created_at),
          termsVersion: row.terms_version,
          privacyVersion: row.privacy_version,
          language: row.language,
          isStated: row.is_stated,
        })),
        traceConsents: traceConsents.map((row) => ({
          created: iso(row.created_at),
          ended: row.ended_at && iso(row.ended_at),
          textVersion: row.text_version,
          language: row.language,
        })),
        measurements: measurements.map((row) => ({
          id: row.measurement_id,
          created: iso(row.created_at),
          externalStatus: row.external_status,
          trust: row.trust,
          engineVersion: row.engine_version,
          score: row.score,
          isDeleted: row.is_deleted,
          items: (itemsOf.get(row.measurement_id) ?? []).map((item) => ({
            measurementTypeId: item.measureType,
            value: item.value,
            intervalLow: item.intervalLow,
            intervalHigh: item.intervalHigh,
            unit: measureTypeOf(item.measureType)?.unit ?? '',
            provenance: item.provenance,
          })),
        })),
        keptTraces,
        failedScans: failures.map((row) => ({ created: iso(row.created_at), code: row.code })),
        shares: shares.map((row) => ({
          measurementId: row.measurement_id,
          created: iso(row.created_at),
          expires: iso(row.expires_at),
          revoked: row.revoked_at && iso(row.revoked_at),
          viewCount: row.view_count,
        })),
        appointments: appointments.map((row) => ({ starts: iso(row.starts_at), ends: iso(row.ends_at) })),
        chatMessages: messages.map((row) => ({
          created: iso(row.created_at),
          clientType: row.sender_type,
          message: row.text,
        })),
        signIns: signIns.map((row) => ({
          created: iso(row.created_at),
          lastUsed: iso(row.last_used_at),
          browser: row.browser,
        })),
      };
    },

    /** Deletes a patient for good. @throws Problem not-found for one that is gone already */
    async deleteAll(caller: Caller, { clientId, patientId }: PatientKey): Promise<void> {
      await store.inTransaction(async (transaction) => {
        if (!(await erasePatient(transaction, { clientId, patientId }, 'asked', now()))) throw new Problem('not-found');
        await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsDeleted' }, transaction);
      });
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
