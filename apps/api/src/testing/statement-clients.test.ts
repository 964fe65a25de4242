import { beforeAll, describe, expect, it } from 'vitest';
import { clientFaults, readyToJudge } from './statement-clients.ts';

beforeAll(readyToJudge);

describe('a statement for a database divided by client', () => {
  it.each([
    ['one client', 'select from patients where client_id = $1 and patient_id = $2 for update'],
    ['one table of all clients', 'select client_id from users where phone_number = $1'],
    ['one update of all clients', 'update scan_sessions set browser = null where created_at < $1'],
    [
      'a join by the client',
      'select from patients as p join users as u on u.client_id = p.client_id and u.patient_id = p.patient_id',
    ],
    ['a join using the client', 'select from patients join users using (client_id, patient_id)'],
    [
      'a join of pairs',
      'select from patients p join users u on (u.client_id, u.patient_id) = (p.client_id, p.patient_id)',
    ],
    [
      'pairs out of a query',
      'select from patients where (client_id, patient_id) in (select client_id, patient_id from users)',
    ],
    [
      'a correlated query',
      'select from patients p where exists (select from users where client_id = p.client_id and patient_id = p.patient_id)',
    ],
    [
      'two that are given one client',
      'select from patients p, users u where p.client_id = $1 and u.client_id = $1::uuid',
    ],
    ['a query on its own', 'select from patients where patient_id in (select patient_id from users)'],
    [
      'rows of a named query',
      'with u as (select client_id as "clientId" from users) select from u join patients p on p.client_id = u."clientId"',
    ],
    [
      'a derived table',
      'select from (select client_id as c, patient_id from users) u join patients p on p.client_id = u.c',
    ],
    ['a reference table', 'select from measurement_items i join measure_types t on t.measure_type = i.measure_type'],
    [
      'a query that is given the client as the outer one is',
      'select from patients p where p.client_id = $1 and exists (select from users u where u.client_id = $2 and u.patient_id = p.patient_id)',
    ],
    [
      'a join whose other table is given the client by the join',
      'select from patients p left join users u on u.client_id = p.client_id and u.patient_id = p.patient_id where p.client_id = $1',
    ],
    [
      'a question about all clients within one about a client',
      'select (select count(*) from users o where o.phone_number = $1) from patients p where p.client_id = $2',
    ],
    [
      'a limit in a query that depends on another',
      'select (select u.first_name from users u where u.client_id = p.client_id order by 1 limit 1) from patients p',
    ],
    ['rows kept of all clients with a column', 'select exists (select 1 from users where phone_number = $1)'],
    ['a write that returns columns', 'delete from users where client_id = $1 returning user_id as id, owner_id::text'],
    [
      'a new time out of a value',
      "update patients set created_at = $1::timestamptz - interval '1 day' where client_id = $2",
    ],
    [
      'a value that a query of the client reads',
      'update patients set scan_count = (select count(*) from measurements m where m.client_id = $1) where client_id = $2',
    ],
    ['a queue', 'select from sms_messages order by created_at for update skip locked'],
    [
      'a lateral query',
      'select from patients p, lateral (select 1 from users u where u.client_id = p.client_id limit 1) x',
    ],
  ])('may be %s', (_, statement) => {
    expect(clientFaults(statement)).toEqual([]);
  });

  it.each([
    [
      'a lock on rows of all clients',
      'select from users where phone_number = $1 for update',
      'locks rows of users of all clients',
    ],
    [
      'a lock in a named query',
      'with u as (select from users for share) select from u',
      'locks rows of users of all clients',
    ],
    [
      'a lock on the other table',
      'select from patients p, users u where p.client_id = $1 and u.client_id = p.client_id or true for update of u',
      'locks rows of u of all clients',
    ],
    [
      'a join by something else',
      'select from patients p join users u on u.patient_id = p.patient_id',
      'joins p, u without the client',
    ],
    [
      'a client that may differ',
      'select from patients p join users u on u.client_id = p.client_id or u.patient_id = p.patient_id',
      'joins p, u without the client',
    ],
    [
      'a correlated query',
      'select from patients p where exists (select from users where patient_id = p.patient_id)',
      'joins users and an outer query without the client',
    ],
    [
      'a value out of another table',
      'update patients p set scan_count = 0 from users u where u.patient_id = p.patient_id',
      'joins p, u without the client',
    ],
    [
      'one of two given its client',
      'select from patients p, users u where p.client_id = $1 and u.patient_id = p.patient_id',
      'joins p, u without the client',
    ],
    [
      'rows by their address',
      'delete from users where ctid = any(array(select ctid from users limit 1))',
      'takes rows of users by their ctid',
    ],
    [
      'a derived table',
      'select from (select client_id, patient_id from users) u join patients p on p.patient_id = u.patient_id',
      'joins u, p without the client',
    ],
    [
      'a query that has the client of the outer one only by equation',
      'select from patients p where p.client_id = $1 and exists (select from users u where u.client_id = p.client_id and u.patient_id = p.patient_id)',
      'gives u no client as a value',
    ],
    [
      'a value that such a query reads',
      'select (select max(m.created_at) from measurements m where m.client_id = p.client_id) from patients p where p.client_id = $1',
      'gives m no client as a value',
    ],
    [
      'a lateral query like that',
      'select from patients p, lateral (select 1 from users u where u.client_id = p.client_id limit 1) x where p.client_id = $1',
      'gives u no client as a value',
    ],
    [
      'a table joined to rows that only their own query gave the client',
      'select from (select client_id, patient_id from users where client_id = $1 limit 3) u join patients p on p.client_id = u.client_id',
      'gives p no client as a value',
    ],
    [
      'a write like that',
      'update patients p set scan_count = 0 where p.client_id = $1 and exists (select from users u where u.client_id = p.client_id)',
      'gives u no client as a value',
    ],
    [
      'a query among the values of an insert',
      'insert into patients (client_id, patient_id) values ($1, (select u.patient_id from users u where u.client_id = $2 limit 1))',
      'inserts a value that a query reads',
    ],
    [
      'a query that depends on rows of all clients in a row',
      'select from (select client_id, patient_id from users order by 1 limit 3) f, lateral (select from patients p where p.client_id = f.client_id) x where exists (select from users o where o.client_id = f.client_id)',
      'depends on rows of all clients that are merged: f',
    ],
    [
      'rows of all clients that are kept without a column',
      'select exists (select from users where phone_number = $1)',
      'keeps rows of users of all clients, without a column',
    ],
    [
      'a write that returns what it computes',
      "insert into patients (client_id, patient_id) values ($1, $2) returning (details ->> 'at')::timestamptz as at",
      'computes what a write of patients returns',
    ],
    ['a move to another client', 'update users set client_id = $1', 'changes the client of rows of users'],
    [
      'such a move in a conflict',
      'insert into users (client_id) values ($1) on conflict (client_id, user_id) do update set client_id = $2',
      'changes the client of rows of users',
    ],
    [
      'a time that hangs on a zone',
      "update users set created_at = created_at - interval '1 day' where client_id = $1",
      'adds an interval to a column in a write of users',
    ],
    [
      'a condition that does',
      'delete from users where client_id = $1 and created_at + $2::interval < $3',
      'adds an interval to a column in a write of users',
    ],
    [
      'a value that a query of all clients reads',
      'update users set first_name = (select o.first_name from users o where o.phone_number = $1) where client_id = $2',
      'sets values of users that a query of all clients reads',
    ],
  ])('is refused for %s', (_, statement, fault) => {
    expect(clientFaults(statement)).toContain(fault);
  });
});
