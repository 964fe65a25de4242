import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoriesOfScopes,
  grantedScopes,
  holdsScopes,
  holdsScopesInPart,
  isScopeHeld,
  PERMISSION_OF_SCOPE,
  PROGRAM_SCOPES,
  programScopeOf,
  resourceOfScope,
  resourceTypesOfScopes,
} from './program-scope.ts';
import { PERMISSIONS_OF_ROLE } from './role.ts';

const TOKEN = 'http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const WHOLE = 'system/Observation.rs';
const LIMITED = `system/Observation.rs?category=${TOKEN}` as const;

describe('program scopes', () => {
  it('need only permissions that an administrator of a client has', () => {
    for (const scope of PROGRAM_SCOPES)
      expect(PERMISSIONS_OF_ROLE['Client Admin'][PERMISSION_OF_SCOPE[scope]]).toBe('client');
  });

  it.each(PROGRAM_SCOPES)('are read as they are written, plain or percent-encoded: %s', (scope) => {
    expect(programScopeOf(scope)).toBe(scope);
    const [path = '', query] = scope.split('?category=');
    expect(programScopeOf(query === undefined ? scope : `${path}?category=${encodeURIComponent(query)}`)).toBe(scope);
  });

  it.each([
    '',
    'system/*.rs',
    'system/Patient.read',
    'system/Patient.cruds',
    'patient/Patient.rs',
    'SYSTEM/PATIENT.RS',
    'system/Observation.rs?category=laboratory',
    `${LIMITED}&code=8867-4`,
    'system/Patient.rs?category=%',
    'toString',
  ])('do not include %j', (text) => {
    expect(programScopeOf(text)).toBeNull();
  });

  it('open a resource type, all of it or one category', () => {
    expect(resourceOfScope(WHOLE)).toEqual({ resourceType: 'Observation', category: null });
    expect(resourceOfScope(LIMITED)).toEqual({ resourceType: 'Observation', category: TOKEN });
    expect(resourceOfScope('mien/appointments.write')).toBeNull();
    expect(resourceTypesOfScopes(['system/Patient.rs', LIMITED, 'mien/scans.embed'])).toEqual(['Patient']);
    expect(categoriesOfScopes([LIMITED, WHOLE], 'Observation')).toBe('all');
    expect(categoriesOfScopes([LIMITED], 'Observation')).toEqual([TOKEN]);
    expect(categoriesOfScopes([LIMITED], 'Patient')).toEqual([]);
  });

  it('open part of what a limited scope names, and nothing of what they do not name', () => {
    expect(holdsScopesInPart([LIMITED], [WHOLE])).toBe(true);
    expect(holdsScopesInPart([WHOLE], [WHOLE])).toBe(true);
    expect(holdsScopesInPart([WHOLE], [LIMITED])).toBe(true);
    expect(holdsScopesInPart([LIMITED], [WHOLE, 'system/Patient.rs'])).toBe(false);
    expect(holdsScopesInPart(['system/Patient.rs'], [WHOLE])).toBe(false);
    expect(holdsScopesInPart([], [WHOLE])).toBe(false);
  });

  it('hold a limited scope by the whole one, and never the reverse', () => {
    expect(isScopeHeld([WHOLE], LIMITED)).toBe(true);
    expect(isScopeHeld([LIMITED], WHOLE)).toBe(false);
    expect(holdsScopes([WHOLE, 'system/Patient.rs'], ['system/Patient.rs', LIMITED])).toBe(true);
    expect(holdsScopes([LIMITED, 'system/Patient.rs'], ['system/Patient.rs', WHOLE])).toBe(false);
  });

  it('are granted as requested, or all if none is requested', () => {
    const held = ['system/Patient.rs', WHOLE] as const;
    for (const requested of [null, '', '  ']) expect(grantedScopes(held, requested)).toEqual(held);
    expect(grantedScopes(held, `${LIMITED} system/Patient.rs`)).toEqual(['system/Patient.rs', LIMITED]);
    expect(grantedScopes(held, 'system/Patient.rs system/Patient.rs')).toEqual(['system/Patient.rs']);
    expect(grantedScopes(held, 'system/Patient.rs system/Device.rs')).toBeNull();
    expect(grantedScopes(held, 'system/Patient.rs launch')).toBeNull();
  });

  it('never grow by a request', () => {
    const scopes = fc.subarray([...PROGRAM_SCOPES]);
    fc.assert(
      fc.property(scopes, scopes, (held, requested) => {
        const granted = grantedScopes(held, requested.join(' '));
        if (granted === null) return;
        expect(granted.every((scope) => isScopeHeld(held, scope))).toBe(true);
      }),
    );
  });
});
