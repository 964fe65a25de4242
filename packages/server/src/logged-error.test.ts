import { expect, it } from 'vitest';
import { loggedError } from './logged-error.ts';

const SECRET = 'unmistakable-secret';

it('logs where a row was rejected, and nothing of its content', () => {
  const refused = Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), {
    code: '22P02',
    table: 'groups',
    detail: `Failing row contains (${SECRET}).`,
    where: `unnamed portal parameter $2 = '${SECRET}'`,
  });
  const logged = loggedError(new Error('a call failed', { cause: refused }));
  expect(JSON.stringify(logged)).not.toContain(SECRET);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'a call failed',
    cause: { code: '22P02', table: 'groups', message: 'the database answered 22P02' },
  });
  expect(JSON.stringify(logged)).toContain('    at ');
});

it('keeps the messages of our own errors', () => {
  expect(loggedError(new TypeError('the job has no name'))).toMatchObject({
    type: 'TypeError',
    message: 'the job has no name',
  });
  const pipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(loggedError(pipe)).toMatchObject({ code: 'EPIPE', message: 'write EPIPE' });
  expect(loggedError(SECRET)).toEqual({ type: 'string' });
});
