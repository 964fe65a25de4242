import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Extracts the parts of HL7's R4 definitions that the tests validate exports with: see README.md.
 *
 * node packages/fhir/r4/extract.ts <folder with fhir.schema.json, profiles-resources.json, profiles-others.json,
 * profiles-types.json>
 */

const RESOURCES = [
  'Bundle',
  'CodeSystem',
  'Patient',
  'Device',
  'Observation',
  'DiagnosticReport',
  'Provenance',
  'MedicationStatement',
  'Condition',
  'AuditEvent',
  'CapabilityStatement',
  'OperationOutcome',
];
const PROFILES = ['vitalsigns', 'heartrate', 'resprate', 'bmi', 'bodyweight', 'bp'];

interface Schema {
  readonly definitions: Record<string, Record<string, unknown>>;
}

interface Definition {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly snapshot: { readonly element: readonly Readonly<Record<string, unknown>>[] };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('say in which folder the definitions are');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const definitionsOf = (name: string): Definition[] =>
  read(name).entry.map(({ resource }: { resource: Definition }) => resource);

/**
 * The parts of the JSON schema that the resources need; a Bundle contains no other resources, and descriptions are
 * irrelevant.
 */
function schemaOf({ definitions }: Schema): object {
  const kept: Record<string, unknown> = {
    ResourceList: { oneOf: RESOURCES.map((name) => ({ $ref: `#/definitions/${name}` })) },
  };
  const withoutDescriptions = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutDescriptions);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, entry]) => name !== 'description' || typeof entry !== 'string')
        .map(([name, entry]) => [name, withoutDescriptions(entry)]),
    );
  };
  const keep = (name: string) => {
    if (name in kept) return;
    kept[name] = withoutDescriptions(definitions[name] ?? {});
    for (const [, other] of JSON.stringify(kept[name]).matchAll(/#\/definitions\/(\w+)/g)) keep(other as string);
  };
  for (const name of RESOURCES) keep(name);
  return {
    definitions: Object.fromEntries(Object.entries(kept).toSorted(([one], [other]) => one.localeCompare(other))),
  };
}

const RULES = /^(id|path|min|max|sliceName|slicing|constraint|fixed[A-Z].*|pattern[A-Z].*)$/;

const rulesOf = ({ url, type, snapshot }: Definition) => ({
  url,
  type,
  elements: snapshot.element.map((element) =>
    Object.fromEntries(
      Object.entries(element)
        .filter(([name]) => RULES.test(name))
        .map(([name, value]) =>
          name === 'constraint'
            ? [
                name,
                (value as { key: string; severity: string; expression?: string }[]).map(
                  ({ key, severity, expression }) => ({ key, severity, expression }),
                ),
              ]
            : [name, value],
        ),
    ),
  ),
});

const pick = (all: readonly Definition[], ids: readonly string[]) =>
  ids.map((id) => {
    const found = all.find((definition) => definition.id === id);
    if (!found) throw new Error(`no definition ${id}`);
    return rulesOf(found);
  });

const definitions = [
  ...pick(definitionsOf('profiles-resources.json'), RESOURCES),
  ...pick(definitionsOf('profiles-others.json'), PROFILES),
  ...pick(definitionsOf('profiles-types.json'), ['Quantity', 'Range', 'Reference', 'Identifier', 'ContactPoint']),
];
const write = (name: string, value: object) =>
  writeFileSync(join(import.meta.dirname, name), `${JSON.stringify(value)}\n`);
write('schema.json', schemaOf(read('fhir.schema.json')));
write('profiles.json', definitions);
