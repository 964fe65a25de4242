import { describe, expect, it } from 'vitest';
import { PreparedStatements } from './prepared-statements.ts';

describe('the name of a statement', () => {
  it('is given on the second use, and is the same for a text in every process', () => {
    const [one, other] = [new PreparedStatements(true), new PreparedStatements(true)];
    expect([one.nameOf('select 1'), one.nameOf('select 2')]).toEqual([null, null]);
    other.nameOf('select 1');
    const name = one.nameOf('select 1');
    expect(name).toMatch(/^mien_[0-9a-f]{32}$/);
    expect(other.nameOf('select 1')).toBe(name);
    expect(one.nameOf('select 2')).not.toBe(name);
  });

  it('is given to statements that read and write rows, but not to transaction commands or long lists of rows', () => {
    const prepared = new PreparedStatements(true);
    for (const text of ['begin', 'commit', 'create table x ()', `insert into x values ${'(1),'.repeat(5000)}`]) {
      prepared.nameOf(text);
      expect(prepared.nameOf(text)).toBeNull();
    }
    for (const text of [' with x as (select 1) select', 'UPDATE x', 'delete from x', 'insert into x']) {
      prepared.nameOf(text);
      expect(prepared.nameOf(text)).not.toBeNull();
    }
  });

  it('is limited in number, and statements used once do not use up the limit', () => {
    const prepared = new PreparedStatements(true);
    for (let n = 0; n < 2000; n += 1) prepared.nameOf(`select ${n}`);
    prepared.nameOf('select kept');
    expect(prepared.nameOf('select kept')).not.toBeNull();
    for (let n = 0; n < 2000; n += 1) for (let sight = 0; sight < 2; sight += 1) prepared.nameOf(`select again ${n}`);
    prepared.nameOf('select late');
    expect(prepared.nameOf('select late')).toBeNull();
    expect(prepared.nameOf('select kept')).not.toBeNull();
  });

  it('is not given after preparing was stopped', () => {
    const prepared = new PreparedStatements(true);
    prepared.nameOf('select 1');
    prepared.stop();
    prepared.nameOf('select 1');
    expect(prepared.nameOf('select 1')).toBeNull();
  });
});
