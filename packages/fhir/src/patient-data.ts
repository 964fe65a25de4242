import type { BirthSex, EntrySource, EntryValue, HealthFactKind, PartialDate, Provenance } from '@mien/domain';

/** The subject of an export. It has no birth date: see docs/adr/0114-fhir-export.md. */
export interface ExportedPatient {
  readonly patientUid: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits of the North American Numbering Plan. */
  readonly phoneNumber: string | null;
  readonly birthSex: BirthSex;
  /** The patient's id in another system of the clinic. */
  readonly externalReference: string | null;
}

export interface ExportedItem {
  readonly id: string;
  readonly measurementTypeId: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly signalToNoiseDb: number | null;
  readonly provenance: Provenance;
}

/** A scan with the values that may be shown. */
export interface ExportedScan {
  readonly id: string;
  readonly created: string;
  readonly externalStatus: 'COMPLETE' | 'PARTIAL';
  readonly trust: 'signed' | 'serverFetched' | 'browserOnly';
  readonly providerId: number;
  readonly engineVersion: string | null;
  readonly overall: {
    readonly score: number | null;
    readonly plusMinus: number | null;
    readonly coverage: number;
    /** Parts that did not count. */
    readonly missing: readonly string[];
  };
  readonly items: readonly ExportedItem[];
  readonly missing: readonly { readonly measurementTypeId: string; readonly reason: string }[];
}

/** What a patient measured or answered. */
export interface ExportedEntry {
  readonly id: string;
  readonly takenAt: string;
  readonly created: string;
  readonly source: EntrySource;
  readonly value: EntryValue;
}

/** A medicine or a condition reported by the patient. */
export interface ExportedHealthFact {
  readonly id: string;
  readonly kind: HealthFactKind;
  readonly name: string;
  readonly dose: string | null;
  readonly startedOn: PartialDate | null;
  readonly endedOn: PartialDate | null;
  readonly changed: string;
}
