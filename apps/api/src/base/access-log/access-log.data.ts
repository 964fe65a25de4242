import type { AccessAction, AccessActorKind } from '@mien/domain';
import {
  bigint,
  declareData,
  exactText,
  instant,
  nullable,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const accessLogData = declareData({
  reads: [
    'carers',
    'clients',
    'groups',
    'kiosks',
    'patient_merges',
    'patients',
    'programs',
    'sign_in_sessions',
    'users',
  ],
  tables: {
    /** `seal`: keyed hash of the entry and of the previous seal; `key_mark`: which key was used. */
    access_log_entries: table(
      {
        client_id: uuid,
        position: bigint,
        at: instant,
        action: textOf<AccessAction>(),
        actor_kind: textOf<AccessActorKind>(),
        actor_client_id: nullable(uuid),
        actor_user_id: nullable(uuid),
        patient_id: nullable(uuid),
        subject_id: nullable(uuid),
        key_mark: exactText,
        seal: exactText,
      },
      {
        purpose: 'proof',
        key: ['client_id', 'position'],
        lifetime: 'appendOnly',
        patient: { by: ['patient_id'] },
        erased: { not: 'What was done with the data of a patient can be proved after they are gone.' },
        exported: { not: 'The patient reads the log as a page of its own.' },
        // A page of the log that is read is not in the log; a file that leaves the installation is.
        logged: ['accessLogExported'],
        merged: { not: 'What happened to a patient stays as it was written.' },
      },
    ),
    access_log_heads: table(
      {
        client_id: uuid,
        position: bigint,
        seal: exactText,
      },
      {
        purpose: 'proof',
        key: ['client_id'],
        lifetime: 'appendOnly',
        patient: null,
      },
    ),
  },
});
