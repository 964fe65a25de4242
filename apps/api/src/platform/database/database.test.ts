import {
  APPOINTMENT_MAX_HOURS,
  BIRTH_SEXES,
  DIABETES_TYPES,
  EARLIEST_BIRTH_DATE,
  EXTERNAL_REFERENCE_MAX_LENGTH,
  HEIGHT_LIMITS_CM,
  PROVENANCES,
  QUALITY_OF_LIFE_LIMITS,
  ROLES,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SCREENING, startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { Tables } from './tables.ts';

describe('constraints of the database', () => {
  let api: TestApi;
  let owner: { client_id: string; patient_id: string };

  beforeEach(async () => {
    api = await startTestApi();
    const { clientId, patientId } = await api.addUser({ phone: '5125550199' });
    owner = { client_id: clientId, patient_id: patientId ?? '' };
  });

  const isTaken = async (statement: { execute(): Promise<unknown> }) => {
    try {
      await statement.execute();
      return true;
    } catch (error) {
      // 23514: check_violation. Anything else is a fault of the test.
      if ((error as { code?: string }).code !== '23514') throw error;
      return false;
    }
  };

  function screening(change: Partial<Tables['screenings']>) {
    return api.database.insertInto('screenings').values({
      ...owner,
      screening_id: crypto.randomUUID(),
      height_cm: SCREENING.heightCm,
      weight_kg: SCREENING.weightKg,
      smoke: false,
      blood_pressure_medication: false,
      diabetes_type: 'No',
      is_weight_reviewed: true,
      quality_of_life: 5,
      created_at: new Date(0),
      ...(change as object),
    });
  }

  it.each([
    ['height_cm', HEIGHT_LIMITS_CM.min - 0.99, HEIGHT_LIMITS_CM.max, 0.02],
    ['weight_kg', WEIGHT_LIMITS_KG.min, WEIGHT_LIMITS_KG.max, 0.01],
    ['quality_of_life', QUALITY_OF_LIFE_LIMITS.min, QUALITY_OF_LIFE_LIMITS.max, 1],
  ] as const)('of %s match the domain', async (column, min, max, step) => {
    expect(await isTaken(screening({ [column]: min - step }))).toBe(false);
    expect(await isTaken(screening({ [column]: min }))).toBe(true);
    expect(await isTaken(screening({ [column]: max }))).toBe(true);
    expect(await isTaken(screening({ [column]: max + step }))).toBe(false);
  });

  it.each([
    ['registered_height_cm', HEIGHT_LIMITS_CM.min - 0.99, HEIGHT_LIMITS_CM.max, 0.02],
    ['registered_weight_kg', WEIGHT_LIMITS_KG.min, WEIGHT_LIMITS_KG.max, 0.01],
  ] as const)('on %s match the domain', async (column, min, max, step) => {
    const body = (value: number) =>
      api.database
        .updateTable('patients')
        .set({ registered_height_cm: 170, registered_weight_kg: 70, [column]: value });
    expect(await isTaken(body(min - step))).toBe(false);
    expect(await isTaken(body(min))).toBe(true);
    expect(await isTaken(body(max))).toBe(true);
    expect(await isTaken(body(max + step))).toBe(false);
  });

  it('of appointments and external references match the domain', async () => {
    const reference = (length: number) =>
      api.database.updateTable('patients').set({ external_reference: 'x'.repeat(length) });
    expect(await isTaken(reference(0))).toBe(false);
    expect(await isTaken(reference(EXTERNAL_REFERENCE_MAX_LENGTH))).toBe(true);
    expect(await isTaken(reference(EXTERNAL_REFERENCE_MAX_LENGTH + 1))).toBe(false);
    const longest = APPOINTMENT_MAX_HOURS * 3_600_000;
    const appointment = (durationMs: number) =>
      api.database.insertInto('appointments').values({
        ...owner,
        appointment_id: crypto.randomUUID(),
        starts_at: new Date(0),
        ends_at: new Date(durationMs),
        created_at: new Date(0),
      });
    expect(await isTaken(appointment(0))).toBe(false);
    expect(await isTaken(appointment(longest))).toBe(true);
    expect(await isTaken(appointment(longest + 1))).toBe(false);
  });

  it('of birth dates match the domain', async () => {
    const born = (birthDate: string) => api.database.updateTable('patients').set({ birth_date: birthDate });
    expect(await isTaken(born(EARLIEST_BIRTH_DATE))).toBe(true);
    expect(await isTaken(born(`${Number(EARLIEST_BIRTH_DATE.slice(0, 4)) - 1}-12-31`))).toBe(false);
  });

  it('of enumerated words match the domain', async () => {
    for (const word of DIABETES_TYPES) expect(await isTaken(screening({ diabetes_type: word }))).toBe(true);
    expect(await isTaken(screening({ diabetes_type: 'Type 3' as never }))).toBe(false);
    const change = (birthSex: string) => api.database.updateTable('patients').set({ birth_sex: birthSex as never });
    for (const word of BIRTH_SEXES) expect(await isTaken(change(word))).toBe(true);
    expect(await isTaken(change('female'))).toBe(false);
    const roles = (role: string) => api.database.updateTable('users').set({ roles: [role] as never });
    for (const role of ROLES) expect(await isTaken(roles(role))).toBe(true);
    expect(await isTaken(roles('Root'))).toBe(false);
    const provenance = (word: string) =>
      api.database
        .updateTable('measure_types')
        .set({ provenance: word as never })
        .where('measure_type', '=', 'heartRateBpm');
    for (const word of PROVENANCES) expect(await isTaken(provenance(word))).toBe(true);
    expect(await isTaken(provenance('guessed'))).toBe(false);
  });

  it('require every value of a measurement to be a number', async () => {
    const { rows } = await sql<{
      definition: string;
    }>`select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'measurement_items'::regclass and contype = 'c'`.execute(
      api.database,
    );
    expect(rows.map((row) => row.definition).join('\n')).toMatch(/abs\(value\)/);
  });

  it('include the client in the key of every table with a client’s data', async () => {
    const { rows } = await sql<{ table: string; key: string }>`
      select c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as key
      from pg_constraint c join information_schema.columns i on i.table_name = c.conrelid::regclass::text and i.column_name = 'client_id'
      where c.contype = 'p'`.execute(api.database);
    expect(rows.length).toBeGreaterThan(8);
    for (const { table, key } of rows.filter((row) => row.table !== 'token_codes'))
      expect(`${table} ${key}`).toContain('PRIMARY KEY (client_id');
  });
});
