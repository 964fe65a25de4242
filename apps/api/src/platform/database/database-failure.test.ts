import { loggedError } from '@mien/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { fromDatabase, hasLostRace, isDatabaseUnavailable, isReferenceGone } from './database-failure.ts';

const failure = (code: string) => fromDatabase(Object.assign(new Error('x'), { code }));

describe('a database failure', () => {
  it.each([
    ...['08006', '08P01', '57P01', '57P02', '57P03', '53100', '53300', '25006', '25P03', '55P03', '57014'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ])('that may be temporary (%s) means that the database is unavailable', (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(true);
  });

  it.each(['23505', '42601', '40001', '25P02', 'XX001', 'FST_ERR_CTP_BODY_TOO_LARGE', ''])(
    'that a statement caused (%s) does not',
    (code) => {
      expect(isDatabaseUnavailable(failure(code))).toBe(false);
    },
  );

  it('at every address of a host means that the host is unavailable', () => {
    const errors = [failure('ECONNREFUSED'), failure('ECONNREFUSED')];
    expect(isDatabaseUnavailable(fromDatabase(new AggregateError(errors)))).toBe(true);
    expect(isDatabaseUnavailable(fromDatabase(new AggregateError([...errors, new Error('other')])))).toBe(false);
    expect(isDatabaseUnavailable(fromDatabase(new AggregateError([])))).toBe(false);
  });

  it('without a code is recognized by the driver’s message', () => {
    const said = (words: string) => isDatabaseUnavailable(fromDatabase(new Error(words)));
    expect(said('Connection terminated unexpectedly')).toBe(true);
    expect(said('timeout exceeded when trying to connect')).toBe(true);
    expect(said('no pulse')).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });

  it('is recognized only if the dialect has marked it', () => {
    const ofARequest = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(isDatabaseUnavailable(ofARequest)).toBe(false);
    expect(isReferenceGone(Object.assign(new Error('x'), { code: '23503' }))).toBe(false);
  });

  it('is a lost race if the transaction was rolled back for another one', () => {
    expect([failure('40001'), failure('40P01'), failure('57P01')].map(hasLostRace)).toEqual([true, true, false]);
  });

  it('reports a row whose owner was deleted in the meantime', () => {
    expect([failure('23503'), failure('23505'), null].map(isReferenceGone)).toEqual([true, false, false]);
  });

  it('is logged without the refused row', async () => {
    const secret = 'unmistakable-secret';
    const adding = sql`insert into groups (code, client_id) values (${secret}, ${secret}::uuid)`;
    const failed: unknown = await adding.execute(await testDatabase()).catch((error: unknown) => error);
    expect(JSON.stringify([(failed as Error).message, { ...(failed as Error) }])).toContain(secret);
    expect(loggedError(failed)).toMatchObject({ code: '22P02' });
    expect(JSON.stringify(loggedError(failed))).not.toContain(secret);
  });
});
