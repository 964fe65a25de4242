import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { loggedError } from './logged-error.ts';

const SECRET = 'unmistakable-secret';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

it('logs of a refused row where it failed, and nothing that is in it', async () => {
  const database = await testDatabase();
  const add = () => sql`insert into groups (code, client_id) values (${SECRET}, ${SECRET}::uuid)`.execute(database);
  const broken = await failureOf(add());
  expect(JSON.stringify([(broken as Error).message, { ...(broken as Error) }])).toContain(SECRET);
  const logged = loggedError(new Error('a call failed', { cause: broken }));
  expect(JSON.stringify(logged)).not.toContain(SECRET);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'a call failed',
    cause: { code: '22P02', message: 'the database answered 22P02' },
  });
  expect(JSON.stringify(logged)).toContain('    at ');
});

it('keeps the words of our own errors', () => {
  expect(loggedError(new TypeError('the job has no name'))).toMatchObject({
    type: 'TypeError',
    message: 'the job has no name',
  });
  const pipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(loggedError(pipe)).toMatchObject({ code: 'EPIPE', message: 'write EPIPE' });
  expect(loggedError(SECRET)).toEqual({ type: 'string' });
});
