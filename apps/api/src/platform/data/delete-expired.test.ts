import { DAY_MS, HOUR_MS } from '@mien/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPatientMessages } from '../../delivery/sms/patient-messages.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { countStatements } from '../../testing/test-database.ts';
import { deleteExpired } from './delete-expired.ts';

const PHONE = '5125550199';

it('deletes rows as soon as they are no longer needed, and not earlier', async () => {
  const api = await startTestApi();
  await api.addUser({ phone: PHONE });
  await api.signInByCode(PHONE);
  api.clock.nowMs += 60_000;
  await api.signInByCode(PHONE);
  const { clientId, patientId } = await api.addUser({ phone: '5125550198' });
  await createPatientMessages(api).note(clientId, patientId ?? '', new Date(api.clock.nowMs));
  const at = (days: number) => new Date(api.clock.nowMs + days * DAY_MS);
  expect(await deleteExpired(api.database, at(1))).toEqual({});
  expect(await deleteExpired(api.database, at(3))).toEqual({ sms_codes: 2, token_codes: 2, patient_messages: 1 });
  expect(await deleteExpired(api.database, at(31))).toEqual({ sms_messages: 2 });
  // The user's newest session records when the account was last used.
  expect(await deleteExpired(api.database, at(91))).toEqual({ sign_in_sessions: 1, proved_browsers: 2 });
  expect(await deleteExpired(api.database, at(4000))).toEqual({});
  const { rows } = await sql<{ count: number }>`select count(*) as count from sign_in_sessions`.execute(api.database);
  expect(Number(rows[0]?.count)).toBe(1);
});

it('deletes in batches until nothing is left', async () => {
  const api = await startTestApi();
  await api.addUser({ phone: PHONE });
  for (let code = 0; code < 5; code += 1) {
    await api.signInByCode(PHONE);
    api.clock.nowMs += HOUR_MS;
  }
  const at = new Date(api.clock.nowMs + 100 * DAY_MS);
  const statements = await countStatements(async () => {
    expect(await deleteExpired(api.database, at, 2)).toMatchObject({ sms_codes: 5, sign_in_sessions: 4 });
  });
  const whole = await countStatements(() => deleteExpired(api.database, at, 2));
  // A table is asked once more than it has full batches: these two have two each.
  expect(statements).toBeGreaterThanOrEqual(whole + 4);
});
