import { describe, expect, it, vi } from 'vitest';
import { ageYearsAt, calendarDateIn, daysAgo, monthIn } from './calendar.ts';
import {
  isStaff,
  PERMISSIONS,
  PERMISSIONS_OF_ROLE,
  ROLES,
  reachesAllClients,
  reachOf,
  roleName,
  rolesOfNames,
} from './role.ts';
import { scanErrorKind } from './scan-error.ts';
import { scanProfileFrom, scanProfileMaxBytes } from './scan-profile.ts';
import { startOfUtcDay } from './time.ts';

describe('roles', () => {
  it('gives all users their own records, and no one an unknown permission', () => {
    for (const role of ROLES) {
      expect(reachOf([role], 'ownRecords')).toBe('own');
      for (const permission of Object.keys(PERMISSIONS_OF_ROLE[role])) expect(PERMISSIONS).toContain(permission);
    }
  });

  // Repeated here so that widening a role requires two changes.
  it.each([
    ['Patient', 'ownRecords own, readAccessLog own', false],
    [
      'Client User',
      'ownRecords own, viewAverages client, listUsers client, answerChat client, organizeChat client, readResults client',
      false,
    ],
    [
      'Client Admin',
      'ownRecords own, viewAverages client, listUsers client, editPatients client, answerChat client, organizeChat client, readResults client, readAccessLog client, configureClient client, manageStaff client',
      false,
    ],
    ['System User', 'ownRecords own, viewAverages all, listUsers all, readAccessLog all, viewOperations all', true],
    [
      'System Admin',
      'ownRecords own, viewAverages all, listUsers all, editPatients all, answerChat all, readAccessLog all, configureClient all, manageStaff all, viewOperations all',
      true,
    ],
    ['Provider Admin', 'ownRecords own, viewAverages all, answerChat all', true],
  ] as const)('%s may %s', (role, may, reachesAll) => {
    const reaches = PERMISSIONS.map((permission) => [permission, reachOf([role], permission)] as const);
    expect(reaches.flatMap(([permission, reach]) => (reach ? `${permission} ${reach}` : [])).join(', ')).toBe(may);
    expect(reachesAllClients([role])).toBe(reachesAll);
    expect(rolesOfNames([roleName(role, 'Acme')], 'Acme')).toEqual([role]);
  });

  it('combines roles to the widest reach', () => {
    expect(reachOf(['Patient', 'Client User'], 'viewAverages')).toBe('client');
    expect(reachOf(['Client User', 'System User'], 'viewAverages')).toBe('all');
    expect(reachOf(['Patient'], 'viewAverages')).toBeNull();
    expect(reachOf([], 'ownRecords')).toBeNull();
  });

  it('distinguishes staff from patients, and names the provider’s admin', () => {
    expect(isStaff(['Patient'])).toBe(false);
    expect(isStaff(['Patient', 'Client User'])).toBe(true);
    expect(roleName('Provider Admin', 'Acme')).toBe('Acme Admin');
    expect(roleName('System Admin', 'Acme')).toBe('System Admin');
  });
});

describe('daysAgo', () => {
  const zone = 'America/Chicago';
  it('counts calendar days in the patient’s time zone', () => {
    expect(daysAgo(zone, new Date('2026-03-14T04:59:00Z'), new Date('2026-03-14T05:01:00Z'))).toBe(1);
    expect(daysAgo(zone, new Date('2026-03-14T05:01:00Z'), new Date('2026-03-15T04:59:00Z'))).toBe(0);
  });

  it('counts days correctly across both DST changes', () => {
    expect(daysAgo(zone, new Date('2026-03-08T06:30:00Z'), new Date('2026-03-09T05:30:00Z'))).toBe(1);
    expect(daysAgo(zone, new Date('2026-11-01T05:30:00Z'), new Date('2026-11-02T06:30:00Z'))).toBe(1);
  });

  it('never counts negative days; months are in the patient’s time zone', () => {
    expect(daysAgo(zone, new Date('2026-03-15T00:00:00Z'), new Date('2026-03-01T00:00:00Z'))).toBe(0);
    expect(monthIn(zone, new Date('2026-04-01T04:00:00Z'))).toBe('2026-03');
  });
});

describe('calendar dates', () => {
  const instant = new Date('2026-03-05T02:00:00Z');

  it('calendarDateIn uses the time zone and a four-digit year', () => {
    expect(calendarDateIn('America/Chicago', instant)).toBe('2026-03-04');
    expect(calendarDateIn('Asia/Tokyo', instant)).toBe('2026-03-05');
    expect(calendarDateIn('UTC', new Date('0999-12-31T12:00:00Z'))).toBe('0999-12-31');
  });

  it("startOfUtcDay is midnight UTC, whatever the machine's time zone", () => {
    expect(startOfUtcDay('2026-03-05').toISOString()).toBe('2026-03-05T00:00:00.000Z');
  });

  it('ageYearsAt uses the UTC date, and is null without a birth date', () => {
    expect(ageYearsAt('1990-03-05', new Date('2026-03-04T23:59:59Z'))).toBe(35);
    expect(ageYearsAt('1990-03-05', new Date('2026-03-05T00:00:00Z'))).toBe(36);
    expect(ageYearsAt(null, instant)).toBeNull();
  });

  it('calendarDateIn does not depend on the browser’s order of date parts', () => {
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
      this: Intl.DateTimeFormat,
      date,
    ) {
      return formatToParts.call(this, date).toReversed();
    });
    expect(calendarDateIn('America/Chicago', instant)).toBe('2026-03-04');
    vi.restoreAllMocks();
  });
});

describe('scanErrorKind', () => {
  it.each([
    ['MEASUREMENT_TIMED_OUT', 'timedOut'],
    ['SERVER_ERROR', 'serverError'],
    ['CAMERA_PERMISSION_NOT_GRANTED', 'cameraPermission'],
    ['SLOW_INTERNET_CONNECTION_DETECTED', 'slowInternet'],
    ['SLOW_INTERNET', 'slowInternet'],
    ['MEASUREMENT_CANCELED', 'cancelled'],
    ['WORKER_ERROR', 'unsuccessful'],
    ['LOW_SIGNAL', 'unsuccessful'],
    ['toString', 'unsuccessful'],
    [null, 'unsuccessful'],
  ])('scanErrorKind of %j is %s', (code, kind) => expect(scanErrorKind(code)).toBe(kind));
});

describe('scanProfileFrom', () => {
  it('builds the format of scan sites, which fits into one block of a 2048-bit key', () => {
    const screening = {
      heightCm: 180.34,
      weightKg: 98.4,
      smoke: true,
      bloodPressureMedication: false,
      diabetesType: 'Type 2',
      isWeightReviewed: true,
      qol: 5,
    } as const;
    const profile = scanProfileFrom({
      identifier: '01890000-0000-7000-8000-000000000000',
      ageYears: 119,
      birthSex: 'Unknown',
      screening,
    });
    expect(profile).toEqual({
      identifier: '01890000-0000-7000-8000-000000000000',
      age: 119,
      height: 180,
      weight: 98,
      gender: 'unknown',
      smoking: '1',
      bloodpressuremedication: '0',
      diabetes: 'type2',
    });
    expect(new TextEncoder().encode(JSON.stringify(profile)).length).toBeLessThanOrEqual(
      scanProfileMaxBytes(2048, 'SHA-1'),
    );
  });
});
