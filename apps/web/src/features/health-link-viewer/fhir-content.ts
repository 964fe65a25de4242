import '../../shared/platform/zod-settings.ts';
import * as z from 'zod/mini';

/** The parts of R4 resources that the page shows; `docs/fhir.md` describes the whole. */
const Concept = z.object({
  coding: z.optional(z.array(z.object({ system: z.optional(z.string()), code: z.optional(z.string()) }))),
  text: z.optional(z.string()),
});
export type Concept = z.infer<typeof Concept>;

const Quantity = z.object({ value: z.number() });
const Reference = z.object({ reference: z.string() });

const Component = z.object({
  code: Concept,
  valueQuantity: z.optional(Quantity),
  valueRange: z.optional(z.object({ low: Quantity, high: Quantity })),
});
export type Component = z.infer<typeof Component>;

const Resource = z.object({
  resourceType: z.string(),
  id: z.string(),
  status: z.optional(z.string()),
  text: z.optional(z.object({ div: z.string() })),
  code: z.optional(Concept),
  effectiveDateTime: z.optional(z.string()),
  // Of an observation.
  valueQuantity: z.optional(Quantity),
  valueCodeableConcept: z.optional(Concept),
  dataAbsentReason: z.optional(Concept),
  device: z.optional(Reference),
  component: z.optional(z.array(Component)),
  // Of a report.
  result: z.optional(z.array(Reference)),
  // Of a device.
  type: z.optional(Concept),
  // Of a patient.
  name: z.optional(z.array(z.object({ given: z.optional(z.array(z.string())), family: z.optional(z.string()) }))),
  gender: z.optional(z.enum(['male', 'female', 'other', 'unknown'])),
  telecom: z.optional(z.array(z.object({ value: z.string() }))),
  // Of a medicine or a condition.
  medicationCodeableConcept: z.optional(Concept),
  effectivePeriod: z.optional(z.object({ start: z.optional(z.string()), end: z.optional(z.string()) })),
  dosage: z.optional(z.array(z.object({ text: z.optional(z.string()) }))),
  onsetDateTime: z.optional(z.string()),
  abatementDateTime: z.optional(z.string()),
});
export type Resource = z.infer<typeof Resource>;

export type Observation = Resource & { readonly code: Concept; readonly effectiveDateTime: string };

/** Resources that are only for programs, and whose members have other shapes. */
const FOR_PROGRAMS = ['CodeSystem', 'Provenance'];

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  timestamp: z.string(),
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});

/** The resources of a Bundle that people read. */
export const FhirContent = z.pipe(
  Bundle,
  z.transform(({ timestamp, entry }) => ({
    timestamp,
    resources: entry.flatMap(({ resource }) =>
      FOR_PROGRAMS.includes(resource.resourceType) ? [] : [Resource.parse(resource)],
    ),
  })),
);
