import { Problem } from '@mien/contract';
import { PROGRAM_SCOPES, type ProgramScope, type Role } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import type { Caller } from './caller.ts';
import { checkMayCall } from './may-call.ts';
import { ownPatient, ownPatientNamed } from './own-patient.ts';
import { clientsInReach, groupsInReach, othersInReach, reachesGroup } from './reach.ts';

const UID = '0190a000-0000-7000-8000-00000000000a';
const callerWith = (role: Role, changes: Partial<Caller> = {}): Caller => ({
  sessionId: 's',
  clientId: 'c',
  userId: 'u',
  patientId: UID,
  roles: [role],
  isScanOnly: false,
  maker: null,
  ownerId: 'h',
  codeEnteredAt: null,
  passkeyUsedAt: null,
  appointmentId: null,
  carer: null,
  program: null,
  kiosk: null,
  embed: null,
  measuresVersion: 0,
  ...changes,
});
const PATIENT = callerWith('Patient');
const programWith = (scopes: readonly ProgramScope[], groupIds: readonly string[] | null = null) =>
  callerWith('Client Admin', { patientId: null, program: { programId: 'p', scopes, groupIds } });
const LIMITED_TO_VITAL_SIGNS =
  'system/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}

describe('a call', () => {
  it.each([
    ['with public access is open to strangers', null, { access: 'public' }, null],
    ['of a partner is judged by its key', null, { access: 'partner' }, null],
    ['for signed-in users is closed to strangers', null, { access: 'signedIn' }, 'sign-in-required'],
    ['for signed-in users is open to patients', PATIENT, { access: 'signedIn' }, null],
    [
      'that is not about scanning is closed to a scan-only session',
      callerWith('Patient', { isScanOnly: true }),
      { access: 'signedIn' },
      'sms-code-needed',
    ],
    [
      'that is about scanning is open to it',
      callerWith('Patient', { isScanOnly: true }),
      { access: 'signedIn', isForScanning: true },
      null,
    ],
    ['with a permission is closed to callers who lack it', PATIENT, { access: 'editPatients' }, 'not-allowed'],
    ['with a permission is open to callers who hold it', callerWith('System Admin'), { access: 'editPatients' }, null],
    ['with a permission is open for oneself', PATIENT, { access: 'readAccessLog' }, null],
    ['that reaches beyond oneself is not', PATIENT, { access: 'readAccessLog', beyondOneself: true }, 'not-allowed'],
    [
      'that names no scope is closed to programs',
      programWith(PROGRAM_SCOPES),
      { access: 'readResults', beyondOneself: true },
      'not-allowed',
    ],
    ['for signed-in users is closed to programs', programWith(PROGRAM_SCOPES), { access: 'signedIn' }, 'not-allowed'],
    [
      'with scopes is open to programs that have all of them',
      programWith(['system/Patient.rs', 'system/Observation.rs']),
      { access: 'readResults', forPrograms: ['system/Patient.rs', 'system/Observation.rs'] },
      null,
    ],
    [
      'with scopes is closed to programs that have one of them',
      programWith(['system/Patient.rs']),
      { access: 'readResults', forPrograms: ['system/Patient.rs', 'system/Observation.rs'] },
      'not-allowed',
    ],
    [
      'with a scope is closed to programs that have part of it',
      programWith([LIMITED_TO_VITAL_SIGNS]),
      { access: 'readResults', forPrograms: ['system/Observation.rs'] },
      'not-allowed',
    ],
    [
      'that filters by category is open to programs that have part of its scope',
      programWith([LIMITED_TO_VITAL_SIGNS]),
      { access: 'readResults', forPrograms: ['system/Observation.rs'], isByCategory: true },
      null,
    ],
    [
      'that filters by category is closed to programs that have no part of its scope',
      programWith(['system/Patient.rs']),
      { access: 'readResults', forPrograms: ['system/Observation.rs'], isByCategory: true },
      'not-allowed',
    ],
    [
      'with a scope and a permission that administrators of clients lack is closed to programs',
      programWith(PROGRAM_SCOPES),
      { access: 'viewOperations', forPrograms: ['mien/scans.embed'] },
      'not-allowed',
    ],
    [
      'for programs alone is open to a program with its scopes',
      programWith(['system/Patient.rs']),
      { access: 'readResults', forPrograms: ['system/Patient.rs'], isOnlyForPrograms: true },
      null,
    ],
    [
      'for programs alone is closed to users who have the permission behind its scopes',
      callerWith('Client Admin', { patientId: null }),
      { access: 'readResults', forPrograms: ['system/Patient.rs'], isOnlyForPrograms: true },
      'not-allowed',
    ],
    [
      'with a scope is judged by the permission of users',
      callerWith('Client User', { patientId: null }),
      { access: 'editPatients', forPrograms: ['mien/appointments.write'] },
      'not-allowed',
    ],
  ] as const)('%s', (_, caller, declaration, expected) => {
    expect(codeOf(() => checkMayCall(caller, declaration))).toBe(expected);
  });

  it.each([
    [['system/Patient.rs'], {}, ['system/Observation.rs']],
    [[], {}, ['system/Patient.rs', 'system/Observation.rs']],
    [['system/Patient.rs', LIMITED_TO_VITAL_SIGNS], {}, ['system/Observation.rs']],
    [[LIMITED_TO_VITAL_SIGNS], { isByCategory: true }, ['system/Patient.rs']],
  ] as const)('names the scopes that a program with %j lacks', (scopes, declaration, lacking) => {
    const forPrograms = ['system/Patient.rs', 'system/Observation.rs'] as const;
    const refused = () => checkMayCall(programWith(scopes), { access: 'readResults', forPrograms, ...declaration });
    expect(refused).toThrow(expect.objectContaining({ code: 'not-allowed', details: { scopes: lacking } }));
  });

  it('that is closed to programs names no scope', () => {
    const refused = () => checkMayCall(programWith(PROGRAM_SCOPES), { access: 'readResults' });
    expect(refused).toThrow(expect.objectContaining({ code: 'not-allowed', details: {} }));
  });
});

describe('reach', () => {
  it('of staff is their client, of system admins every client, of patients no one', () => {
    expect(clientsInReach(callerWith('Client Admin'), 'editPatients')).toEqual({ clientId: 'c' });
    expect(clientsInReach(callerWith('System Admin'), 'editPatients')).toBe('all');
    expect(codeOf(() => clientsInReach(PATIENT, 'editPatients'))).toBe('not-allowed');
    // Patients cannot find out whether other patients exist.
    expect(codeOf(() => othersInReach(PATIENT, 'editPatients'))).toBe('not-found');
  });

  it('of a program is its groups of its client, of staff every group', () => {
    expect(clientsInReach(programWith([]), 'readResults')).toEqual({ clientId: 'c' });
    const limited = programWith([], ['g']);
    expect(groupsInReach(limited)).toEqual(['g']);
    expect([reachesGroup(limited, 'g'), reachesGroup(limited, 'h')]).toEqual([true, false]);
    expect(reachesGroup(programWith([], []), 'g')).toBe(false);
    expect([reachesGroup(programWith([]), 'g'), reachesGroup(callerWith('Client User'), 'g')]).toEqual([true, true]);
  });

  it('of a patient is their own profile', () => {
    expect(ownPatientNamed(PATIENT, UID)).toEqual({ clientId: 'c', patientId: UID });
    expect(codeOf(() => ownPatientNamed(PATIENT, UID.replace('a', 'b')))).toBe('not-found');
    expect(codeOf(() => ownPatient(callerWith('Client Admin', { patientId: null })))).toBe('not-found');
  });
});
