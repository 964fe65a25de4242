import type { AttentionSide, AttentionState, Feeling, NoticeMeasure, UsualRangeMeasure } from '@mien/domain';
import {
  boolean,
  declareData,
  float,
  instant,
  nullable,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

const logged = { not: 'Only the patient sees or changes the rows.' } as const;

export const attentionData = declareData({
  reads: [
    'access_log_entries',
    'care_team_records',
    'client_settings',
    'entries',
    'measurement_items',
    'measurements',
    'patients',
    'scan_notes',
    'users',
  ],
  tables: {
    attention_states: table(
      {
        client_id: uuid,
        patient_id: uuid,
        measure: textOf<UsualRangeMeasure>(),
        step: textOf<AttentionState['step']>(),
        feeling: textOf<Feeling>(),
        side: nullable(textOf<AttentionSide>()),
        first_at: nullable(instant),
        second_at: nullable(instant),
        /** Of the latest reading that counted, in the unit of its measure. */
        value: nullable(float),
        counted_bpm: nullable(float),
        /** The latest scan for which the patient answered whether they sat. */
        answered_measurement_id: nullable(uuid),
        updated_at: instant,
      },
      {
        purpose: 'attention',
        key: ['client_id', 'patient_id', 'measure'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Follows from the steps, which are exported.' },
        logged,
        // A state lasts a day, and two states cannot be merged.
        merged: 'ended',
      },
    ),
    /** Rows are only added, and are deleted with their patient. */
    attention_events: table(
      {
        client_id: uuid,
        event_id: uuid,
        patient_id: uuid,
        measure: textOf<UsualRangeMeasure>(),
        kind: textOf<'seated' | 'not-seated' | 'repeat-asked' | 'well' | 'symptoms' | 'pulse-counted'>(),
        /** The resulting step. */
        step: textOf<AttentionState['step']>(),
        feeling: textOf<Feeling>(),
        counted_bpm: nullable(float),
        created_at: instant,
      },
      {
        purpose: 'attention',
        key: ['client_id', 'event_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'attentionEvents',
          inOrderOf: 'created_at',
          fields: {
            created: 'created_at',
            measurementTypeId: 'measure',
            kind: 'kind',
            step: 'step',
            feeling: 'feeling',
            countedBpm: 'counted_bpm',
          },
        },
        logged,
        merged: 'moved',
      },
    ),
    /** Patients of whom their client's staff are notified, until one of them marks the notice as seen. */
    attention_notices: table(
      {
        client_id: uuid,
        notice_id: uuid,
        patient_id: uuid,
        /**
         * The measure that was far from usual, or `cuff` for a very high reading of a cuff; null where the patient reported symptoms
         * without such a reading.
         */
        measure: nullable(textOf<NoticeMeasure>()),
        /**
         * When its readings were taken. Their values stay in scans and entries, so that deleting one removes its value
         * here, too.
         */
        first_at: nullable(instant),
        second_at: nullable(instant),
        raised_at: instant,
        seen_at: nullable(instant),
      },
      {
        purpose: 'attention',
        key: ['client_id', 'notice_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'attentionNotices',
          inOrderOf: 'raised_at',
          fields: {
            measurementTypeId: 'measure',
            firstReading: 'first_at',
            secondReading: 'second_at',
            raised: 'raised_at',
            seen: 'seen_at',
          },
        },
        logged: ['attentionRaised', 'attentionListed', 'attentionSeen'],
        merged: 'moved',
      },
    ),
    attention_settings: table(
      { client_id: uuid, patient_id: uuid, is_pulse_often_low: boolean, updated_at: instant },
      {
        purpose: 'attention',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'attentionSettings',
          inOrderOf: 'updated_at',
          fields: { updated: 'updated_at', isPulseOftenLow: 'is_pulse_often_low' },
        },
        logged,
        merged: 'ended',
      },
    ),
  },
});
