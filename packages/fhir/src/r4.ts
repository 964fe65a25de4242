/*
 * The HL7 FHIR R4 (4.0.1) elements that we send; others are not declared.
 * @see https://hl7.org/fhir/R4
 */

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text: string;
}

export interface Reference {
  readonly reference: string;
}

export interface Identifier {
  readonly system: string;
  readonly value: string;
}

export interface Extension {
  readonly url: string;
  readonly valueDecimal?: number;
  readonly valueCode?: string;
}

export interface Quantity {
  readonly extension?: readonly Extension[];
  readonly value: number;
  readonly unit: string;
  readonly system: string;
  readonly code: string;
}

export interface Narrative {
  readonly status: 'generated';
  readonly div: string;
}

// Types, not interfaces, so that they are assignable to a generic resource.
type ResourceBase = {
  readonly id: string;
  readonly meta?: {
    readonly lastUpdated?: string;
    readonly profile?: readonly string[];
    readonly tag?: readonly Coding[];
  };
  readonly language: string;
  readonly text: Narrative;
};

export type Patient = ResourceBase & {
  readonly resourceType: 'Patient';
  readonly identifier: readonly Identifier[];
  readonly name?: readonly { readonly use: 'official'; readonly family?: string; readonly given?: readonly string[] }[];
  readonly telecom?: readonly { readonly system: 'phone'; readonly value: string }[];
  readonly gender: 'male' | 'female' | 'other' | 'unknown';
};

export type Device = ResourceBase & {
  readonly resourceType: 'Device';
  readonly identifier: readonly Identifier[];
  readonly deviceName: readonly { readonly name: string; readonly type: 'user-friendly-name' }[];
  readonly type: CodeableConcept;
  readonly version?: readonly { readonly type: CodeableConcept; readonly value: string }[];
  readonly property?: readonly { readonly type: CodeableConcept; readonly valueCode: readonly CodeableConcept[] }[];
};

export interface ObservationComponent {
  readonly code: CodeableConcept;
  readonly valueQuantity?: Quantity;
  readonly valueRange?: { readonly low: Quantity; readonly high: Quantity };
}

export type Observation = ResourceBase & {
  readonly resourceType: 'Observation';
  readonly status: 'final' | 'preliminary';
  readonly category?: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime: string;
  readonly issued: string;
  readonly performer: readonly Reference[];
  readonly valueQuantity?: Quantity;
  readonly valueCodeableConcept?: CodeableConcept;
  readonly valueBoolean?: boolean;
  readonly dataAbsentReason?: CodeableConcept;
  readonly note?: readonly { readonly text: string }[];
  readonly method?: CodeableConcept;
  readonly device?: Reference;
  readonly derivedFrom?: readonly Reference[];
  readonly component?: readonly ObservationComponent[];
};

export type DiagnosticReport = ResourceBase & {
  readonly resourceType: 'DiagnosticReport';
  readonly identifier: readonly Identifier[];
  readonly status: 'final' | 'partial' | 'preliminary';
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime: string;
  readonly issued: string;
  readonly performer: readonly Reference[];
  readonly result?: readonly Reference[];
  readonly conclusion: string;
};

export type Provenance = ResourceBase & {
  readonly resourceType: 'Provenance';
  readonly target: readonly Reference[];
  readonly recorded: string;
  readonly activity: CodeableConcept;
  readonly agent: readonly { readonly type: CodeableConcept; readonly who: Reference }[];
};

/** A period with the known precision. */
export interface Period {
  readonly start?: string;
  readonly end?: string;
}

export type MedicationStatement = ResourceBase & {
  readonly resourceType: 'MedicationStatement';
  readonly status: 'active' | 'completed';
  readonly medicationCodeableConcept: CodeableConcept;
  readonly subject: Reference;
  readonly effectivePeriod?: Period;
  readonly dateAsserted: string;
  readonly informationSource: Reference;
  readonly dosage?: readonly { readonly text: string }[];
};

export type Condition = ResourceBase & {
  readonly resourceType: 'Condition';
  readonly clinicalStatus: { readonly coding: readonly Coding[] };
  readonly verificationStatus: { readonly coding: readonly Coding[] };
  readonly category: readonly { readonly coding: readonly Coding[] }[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly onsetDateTime?: string;
  readonly abatementDateTime?: string;
  readonly recordedDate: string;
  readonly asserter: Reference;
};

export type CodeSystem = ResourceBase & {
  readonly resourceType: 'CodeSystem';
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly status: 'active';
  readonly caseSensitive: true;
  readonly content: 'complete';
  readonly count: number;
  readonly concept: readonly { readonly code: string; readonly display: string }[];
};

/** A reference to a person or thing without a resource. */
interface LooseReference {
  readonly reference?: string;
  readonly identifier?: Identifier;
  readonly display?: string;
}

export type AuditEvent = ResourceBase & {
  readonly resourceType: 'AuditEvent';
  readonly type: Coding;
  readonly subtype: readonly Coding[];
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E';
  readonly recorded: string;
  readonly outcome: '0' | '4';
  readonly agent: readonly {
    readonly type: CodeableConcept;
    readonly who: LooseReference;
    readonly requestor: boolean;
  }[];
  readonly source: { readonly observer: LooseReference };
  readonly entity?: readonly { readonly what: LooseReference; readonly type?: Coding; readonly role?: Coding }[];
};

export type Resource =
  | CodeSystem
  | Patient
  | Device
  | Observation
  | DiagnosticReport
  | Provenance
  | MedicationStatement
  | Condition;

/** One entry of a Bundle. */
export interface BundleEntry {
  readonly fullUrl: string;
  readonly resource: Resource;
}

/** One entry of a page of search results. */
export interface SearchEntry extends BundleEntry {
  readonly search: { readonly mode: 'match' | 'include' };
}

/** A page of search results. */
export type Searchset = {
  readonly resourceType: 'Bundle';
  readonly type: 'searchset';
  readonly link: { readonly relation: 'self' | 'next'; readonly url: string }[];
  /** Absent if there is none: FHIR has no empty arrays. */
  readonly entry?: SearchEntry[];
};

/** The codes of `http://hl7.org/fhir/issue-type` that we send. */
export type IssueCode =
  | 'invalid'
  | 'required'
  | 'too-long'
  | 'not-supported'
  | 'login'
  | 'forbidden'
  | 'not-found'
  | 'deleted'
  | 'conflict'
  | 'throttled'
  | 'transient'
  | 'exception';

export type OperationOutcome = {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly {
    readonly severity: 'error';
    readonly code: IssueCode;
    readonly details: CodeableConcept;
    readonly diagnostics: string;
    /** `http.` and the name of a parameter. */
    readonly location?: readonly string[];
  }[];
};

/** An OperationOutcome of a request that did not fail. */
export type AcceptedOutcome = {
  readonly resourceType: 'OperationOutcome';
  readonly issue: { readonly severity: 'information'; readonly code: 'informational'; readonly diagnostics: string }[];
};

export type CapabilityStatement = {
  readonly resourceType: 'CapabilityStatement';
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly status: 'active';
  readonly date: string;
  readonly kind: 'instance';
  /** Capabilities that other standards define. */
  readonly instantiates: readonly string[];
  readonly software: { readonly name: string };
  readonly implementation: { readonly description: string; readonly url: string };
  readonly fhirVersion: string;
  readonly format: readonly string[];
  readonly rest: readonly {
    readonly mode: 'server';
    readonly security: {
      readonly extension: readonly {
        readonly url: string;
        readonly extension: readonly { readonly url: string; readonly valueUri: string }[];
      }[];
      readonly cors: boolean;
      readonly service: readonly CodeableConcept[];
      readonly description: string;
    };
    readonly resource: readonly {
      readonly type: string;
      /** Absent for a type that has operations only. */
      readonly interaction?: readonly { readonly code: 'read' | 'search-type' }[];
      readonly versioning?: 'no-version';
      readonly conditionalRead?: 'full-support';
      readonly searchRevInclude?: readonly string[];
      readonly searchParam?: readonly { readonly name: string; readonly type: string }[];
      readonly operation?: readonly { readonly name: string; readonly definition: string }[];
    }[];
  }[];
};
