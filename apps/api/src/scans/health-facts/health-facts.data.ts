import type { HealthFactKind } from '@mien/domain';
import { declareData, instant, nullable, table, text, textOf, uuid } from '../../platform/database/declaration.ts';

export const healthFactsData = declareData({
  reads: ['patients'],
  tables: {
    health_facts: table(
      {
        client_id: uuid,
        health_fact_id: uuid,
        patient_id: uuid,
        kind: textOf<HealthFactKind>(),
        name: text,
        dose: nullable(text),
        /** A year, month or day. */
        started_on: nullable(text),
        ended_on: nullable(text),
        created_at: instant,
        changed_at: instant,
      },
      {
        purpose: 'diary',
        key: ['client_id', 'health_fact_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'healthFacts',
          inOrderOf: 'created_at',
          fields: {
            id: 'health_fact_id',
            kind: 'kind',
            name: 'name',
            dose: 'dose',
            startedOn: 'started_on',
            endedOn: 'ended_on',
            created: 'created_at',
            changed: 'changed_at',
          },
        },
        logged: ['entriesOpened', 'recordsExported'],
        merged: 'moved',
      },
    ),
  },
});
