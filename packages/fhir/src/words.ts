import type { ENTRY_QUESTIONS, FamilyDiabetes, Language, MeasureTypeKey } from '@mien/domain';
import type { AbsenceCode } from './missing-codes.ts';

/** A component or method with a code of Mien only. */
export type DetailCode = 'interval-90' | 'signal-to-noise' | 'coverage' | 'camera-ppg' | 'hosted-provider';

/** Every text of an export, in one language. Codes and units of standards are not included. */
export interface ExportWords {
  readonly language: Language;
  /** Names of the measures. */
  readonly measures: Readonly<Record<MeasureTypeKey, string>>;
  readonly overallScore: string;
  readonly bloodPressure: string;
  readonly pulseByCuff: string;
  readonly weight: string;
  readonly waist: string;
  readonly questions: Readonly<Record<(typeof ENTRY_QUESTIONS)[number], string>>;
  readonly family: Readonly<Record<FamilyDiabetes, string>>;
  readonly yes: string;
  readonly no: string;
  /** Why something is missing. */
  readonly missing: Readonly<Record<AbsenceCode, string>>;
  readonly methods: {
    readonly camera: string;
    readonly provider: string;
    readonly entered: string;
    readonly cuff: string;
    /** From a file of the patient. */
    readonly cuffFile: string;
    readonly file: string;
    readonly waist: string;
    /** By which equation, for each calculated measure and the overall score. */
    readonly calculated: Readonly<Record<string, string>>;
  };
  readonly details: Readonly<Record<DetailCode, string>>;
  readonly devices: {
    readonly camera: string;
    readonly provider: string;
    /** Devices of the patient, of which nothing else is known. */
    readonly cuff: string;
    readonly scale: string;
    readonly software: string;
    readonly validation: string;
    readonly notValidated: string;
  };
  readonly report: { readonly name: string; readonly category: string; readonly conclusion: string };
  readonly notes: { readonly unverified: string; readonly score: string; readonly fromFile: string };
  /** How the values of a scan came to Mien. */
  readonly trust: Readonly<Record<'signed' | 'serverFetched' | 'browserOnly', string>>;
  readonly codeSystems: Readonly<Record<'measure' | 'detail' | 'missing' | 'question', string>>;
}
