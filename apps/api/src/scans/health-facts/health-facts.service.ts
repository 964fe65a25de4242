import { type HealthFact, Problem } from '@mien/contract';
import { calendarDateIn, HEALTH_FACT_LIMITS, healthFactTimesFault } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { SaidFact, StoredHealthFact } from './health-facts.store.ts';
import * as healthFactsStore from './health-facts.store.ts';

export interface HealthFactsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** The time zone where each day begins first: a date is in the future only if it has begun nowhere yet. */
const EARLIEST_TIME_ZONE = 'Pacific/Kiritimati';

const healthFactFrom = (stored: StoredHealthFact): HealthFact => ({
  id: stored.healthFactId,
  kind: stored.kind,
  name: stored.name,
  dose: stored.dose,
  startedOn: stored.startedOn,
  endedOn: stored.endedOn,
  created: stored.createdAt.toISOString(),
  changed: stored.changedAt.toISOString(),
});

export async function list({ database }: HealthFactsDeps, patient: PatientKey): Promise<{ items: HealthFact[] }> {
  return { items: (await healthFactsStore.all(database, patient)).map(healthFactFrom) };
}

/**
 * Stores a health fact of a patient. A repeated id changes it.
 *
 * @throws Problem invalid-request for impossible times, and beyond the limit; not-found for another patient's id
 */
export async function save(
  { database, now }: HealthFactsDeps,
  patient: PatientKey,
  { id, ...said }: Omit<SaidFact, 'healthFactId' | 'at'> & { readonly id: string },
): Promise<HealthFact> {
  const at = now();
  const fault = healthFactTimesFault(said, calendarDateIn(EARLIEST_TIME_ZONE, at));
  if (fault !== null) {
    const path = fault === 'order' || said.startedOn === null ? 'endedOn' : 'startedOn';
    throw new Problem('invalid-request', { fields: [{ path, rule: `health_fact_${fault}` }] });
  }
  const stored = await healthFactsStore.save(
    database,
    patient,
    { ...said, healthFactId: id, at },
    HEALTH_FACT_LIMITS.ofKind,
  );
  if (stored === 'full')
    throw new Problem('invalid-request', { fields: [{ path: 'kind', rule: 'health_facts_full' }] });
  if (!stored) throw new Problem('not-found');
  return healthFactFrom(stored);
}

/** @throws Problem not-found */
export async function remove({ database }: HealthFactsDeps, patient: PatientKey, id: string) {
  if (!(await healthFactsStore.remove(database, patient, id))) throw new Problem('not-found');
  return { deleted: true as const };
}
