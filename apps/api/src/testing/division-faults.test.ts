import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database/connect.ts';
import { homeOf } from '../platform/database/tables.ts';
import { divisionFaults } from './division-faults.ts';
import { isDividedHere, testDatabase } from './test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});

/** The faults that a change of the tables brings. */
async function faultsAfter(...statements: readonly string[]): Promise<string[]> {
  class RolledBack extends Error {}
  let faults: string[] = [];
  await database
    .transaction()
    .execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      faults = await divisionFaults(transaction, (table) => (table === 'notes' ? 'distributed' : homeOf(table)));
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return faults;
}

describe('tables that are divided by client', () => {
  it('are as they must be', async () => {
    expect(await divisionFaults(database)).toEqual([]);
  });

  it.skipIf(isDividedHere('it refuses such tables itself')).each([
    [
      'a key without the client',
      ['create table notes (client_id uuid, note_id uuid primary key)'],
      'notes: the unique key notes_pkey (note_id) lacks client_id',
    ],
    [
      'a unique index without it',
      [
        'create table notes (client_id uuid, code text)',
        'create unique index notes_code on notes (code) include (client_id)',
      ],
      'notes: the unique key notes_code (code) lacks client_id',
    ],
    [
      'a reference without it',
      [
        'create table notes (client_id uuid, id uuid)',
        'alter table patients add unique (patient_id)',
        'alter table notes add constraint n foreign key (id) references patients (patient_id)',
      ],
      'notes: the reference n to patients lacks client_id',
    ],
    [
      'a reference that swaps columns',
      [
        'create table notes (client_id uuid, id uuid)',
        'alter table notes add constraint n foreign key (id, client_id) references patients (client_id, patient_id)',
      ],
      'notes: the reference n to patients lacks client_id',
    ],
    [
      'a reference that empties columns',
      [
        'create table notes (client_id uuid, id uuid, constraint n foreign key (client_id, id) references patients on delete set null (id))',
      ],
      'notes: the reference n to patients would change client_id',
    ],
    [
      'a reference to a queue',
      [
        'create table notes (client_id uuid, id uuid, constraint n foreign key (client_id, id) references sms_messages)',
      ],
      'notes: the reference n to sms_messages leads from a distributed table to a coordinator one',
    ],
    [
      'a queue that refers to them',
      // Without rows of tests before, which would refer to nothing.
      [
        'delete from sms_messages',
        'alter table sms_messages add constraint n foreign key (client_id) references clients',
      ],
      'sms_messages: the reference n to clients leads from a coordinator table to a distributed one',
    ],
    [
      'a trigger that reads a table',
      [
        'create function f() returns trigger language plpgsql as $$ begin perform from patients; return new; end $$',
        'create trigger t after insert on users for each row execute function f()',
      ],
      'users: the trigger t reads patients',
    ],
    [
      'a trigger on whole statements',
      [
        'create function f() returns trigger language plpgsql as $$ begin return null; end $$',
        'create trigger t after insert on users referencing new table as added for each statement execute function f()',
      ],
      'users: the trigger t needs all rows of a statement',
    ],
  ])('cannot have %s', async (_, statements, fault) => {
    expect(await faultsAfter(...statements)).toContainEqual(expect.stringContaining(fault));
  });

  it('may refer to a table that is the same everywhere', async () => {
    const column =
      'create table notes (client_id uuid, kind text, constraint n foreign key (kind) references measure_types)';
    expect(await faultsAfter(column)).toEqual([]);
  });
});
