import { ACCESS_ACTIONS, ACCESS_ACTOR_KINDS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { type AuditedEntry, auditEventOf } from './audit-event.ts';
import { faultsOf } from './testing/r4-faults.ts';

const PUBLIC_URL = 'https://mien.example.org';
const CLIENT = '0190a000-0000-7000-8000-000000000001';
const NURSE = '0190a000-0000-7000-8000-000000000002';
const PATIENT = '0190a000-0000-7000-8000-000000000003';
const SCAN = '0190a000-0000-7000-8000-000000000004';

const ENTRY: AuditedEntry = {
  clientId: CLIENT,
  position: 17,
  at: '2026-11-21T15:00:30.000Z',
  action: 'resultOpened',
  actorKind: 'staff',
  actorUserId: NURSE,
  actorName: 'Grace <b> Liu',
  patientId: PATIENT,
  subjectId: SCAN,
};

describe('auditEventOf', () => {
  it('says who did what to whose record, when, and on which server', () => {
    expect(auditEventOf(ENTRY, PUBLIC_URL)).toMatchObject({
      id: `${CLIENT}.17`,
      type: { system: 'http://dicom.nema.org/resources/ontology/DCM', code: '110110', display: 'Patient Record' },
      subtype: [{ system: `${PUBLIC_URL}/fhir/CodeSystem/access-action`, code: 'resultOpened' }],
      action: 'R',
      recorded: ENTRY.at,
      agent: [{ who: { reference: `urn:uuid:${NURSE}`, display: 'Grace <b> Liu' }, requestor: true }],
      source: { observer: { identifier: { value: PUBLIC_URL } } },
      entity: [
        { what: { reference: `urn:uuid:${PATIENT}` }, role: { code: '1' } },
        { what: { reference: `urn:uuid:${SCAN}` } },
      ],
    });
  });

  it.each(ACCESS_ACTIONS)('is valid R4 for %s by any actor', (action) => {
    for (const actorKind of ACCESS_ACTOR_KINDS) {
      const isUser = actorKind !== 'system' && actorKind !== 'link';
      for (const more of [{}, { patientId: null, subjectId: null }]) {
        const event = auditEventOf(
          { ...ENTRY, ...more, action, actorKind, actorUserId: isUser ? NURSE : null, actorName: '' },
          PUBLIC_URL,
        );
        expect(faultsOf(event), actorKind).toEqual([]);
      }
    }
  });

  it('names a program as the actor of its reads', () => {
    const event = auditEventOf({ ...ENTRY, actorKind: 'program', actorName: 'Epic bridge' }, PUBLIC_URL);
    expect(event.agent).toEqual([
      {
        type: { coding: [{ system: `${PUBLIC_URL}/fhir/CodeSystem/actor-kind`, code: 'program' }], text: 'program' },
        who: { reference: `urn:uuid:${NURSE}`, display: 'Epic bridge' },
        requestor: true,
      },
    ]);
  });

  it('the validator finds a missing agent or another action', () => {
    const { agent: _, ...withoutAgent } = auditEventOf(ENTRY, PUBLIC_URL);
    expect(faultsOf(withoutAgent)).not.toEqual([]);
    expect(faultsOf({ ...auditEventOf(ENTRY, PUBLIC_URL), action: 'X' })).not.toEqual([]);
  });
});
