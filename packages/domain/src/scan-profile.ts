import type { BirthSex, DiabetesType, Screening } from './screening.ts';

/** What the scan site receives about a patient: numbers for its equations and our identifier, never a name. */
export interface ScanProfile {
  readonly identifier: string;
  readonly age: number;
  readonly height: number;
  readonly weight: number;
  readonly gender: string;
  readonly smoking: '0' | '1';
  readonly bloodpressuremedication: '0' | '1';
  readonly diabetes: '0' | 'type1' | 'type2';
}

/** Hash functions that scan sites use for RSA-OAEP, with their lengths in bytes. */
export const PROFILE_HASHES = ['SHA-1', 'SHA-256'] as const;
export type ProfileHash = (typeof PROFILE_HASHES)[number];
const HASH_BYTES: Readonly<Record<ProfileHash, number>> = { 'SHA-1': 20, 'SHA-256': 32 };

/** Maximum plaintext bytes of RSA-OAEP: 214 with 2048 bits and SHA-1. Source: RFC 8017, section 7.1.1. */
export function scanProfileMaxBytes(modulusBits: number, hash: ProfileHash): number {
  return modulusBits / 8 - 2 * HASH_BYTES[hash] - 2;
}

/** An unanswered question is sent as 'no'. Source: specification, section 9. */
const DIABETES_CODES: Readonly<Record<DiabetesType, ScanProfile['diabetes']>> = {
  '': '0',
  No: '0',
  'Type 1': 'type1',
  'Type 2': 'type2',
};

/** Builds the profile in the format of every scan site: whole numbers, lower case, '0' and '1'. */
export function scanProfileFrom(patient: {
  readonly identifier: string;
  readonly ageYears: number;
  readonly birthSex: BirthSex;
  readonly screening: Screening;
}): ScanProfile {
  const { identifier, ageYears, birthSex, screening } = patient;
  return {
    identifier,
    age: ageYears,
    height: Math.round(screening.heightCm),
    weight: Math.round(screening.weightKg),
    gender: birthSex.toLowerCase(),
    smoking: screening.smoke ? '1' : '0',
    bloodpressuremedication: screening.bloodPressureMedication ? '1' : '0',
    diabetes: DIABETES_CODES[screening.diabetesType],
  };
}
