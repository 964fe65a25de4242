import { expect, it } from 'vitest';
import { byDatabase, instant, table, text, uuid } from './declaration.ts';

const facts = {
  key: ['client_id', 'consent_id'],
  purpose: 'care',
  lifetime: 'lasting',
  patient: { by: ['patient_id'] },
  logged: { not: 'Staff do not read it.' },
  merged: 'moved',
} as const;
const columns = {
  client_id: uuid,
  consent_id: uuid,
  patient_id: uuid,
  starts_at: instant,
  ends_at: instant,
  created_at: instant,
  changed_at: instant,
  cancelled_at: instant,
  video_url: text,
  scan_asked_at: instant,
};
const exported = {
  as: 'appointments',
  inOrderOf: 'starts_at',
  fields: {
    starts: 'starts_at',
    ends: 'ends_at',
    created: 'created_at',
    changed: 'changed_at',
    cancelled: 'cancelled_at',
    videoUrl: 'video_url',
    scanAsked: 'scan_asked_at',
  },
} as const;

it('a column about a patient does not compile without an export field or a reason', () => {
  expect(table(columns, { ...facts, exported }).columns).toBe(columns);
  const more = { ...columns, place: text };
  // @ts-expect-error neither an export field nor a reason for "place"
  expect(table(more, { ...facts, exported }).columns).toBe(more);
  const left = { place: 'The clinic knows where it is.' };
  expect(table(more, { ...facts, exported: { ...exported, left } }).columns).toBe(more);
});

it('a column computed by the database needs no reason', () => {
  const computed = { ...columns, place_key: byDatabase(text) };
  expect(table(computed, { ...facts, exported }).columns).toBe(computed);
});

it('a column does not compile unless its table says what a merge does with it', () => {
  const kept = 'It is of the kept one.';
  const stays = { ends_at: kept, changed_at: kept, cancelled_at: kept, video_url: kept, scan_asked_at: kept };
  const merged = { joined: [['starts_at']], stays } as const;
  // @ts-expect-error no merge rule for "created_at"
  expect(table(columns, { ...facts, exported, merged }).columns).toBe(columns);
  const whole = { joined: [['starts_at', 'created_at']], stays: merged.stays } as const;
  expect(table(columns, { ...facts, exported, merged: whole }).columns).toBe(columns);
});

it('a field of the export does not compile without a column', () => {
  const { created: _, ...fields } = exported.fields;
  // @ts-expect-error the export has "created", too
  expect(table(columns, { ...facts, exported: { ...exported, fields, left: { created_at: 'No.' } } }).columns).toBe(
    columns,
  );
});
