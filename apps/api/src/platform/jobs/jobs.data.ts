import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  jsonOf,
  nullable,
  table,
} from '../database/declaration.ts';

export const jobsData = declareData({
  reads: [],
  tables: {
    recurring_jobs: table(
      {
        job: exactText,
        due_at: instant,
        locked_until: nullable(instant),
        started_at: nullable(instant),
        finished_at: nullable(instant),
        succeeded_at: nullable(instant),
        has_failed: byDefault(boolean),
        report: nullable(jsonOf<Readonly<Record<string, number>>>()),
      },
      {
        purpose: 'upkeep',
        lives: 'coordinator',
        key: ['job'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
