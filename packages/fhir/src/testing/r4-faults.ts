import { readFileSync } from 'node:fs';
import { evalFhirPath, toTypedValue } from '@medplum/core';
import { Ajv } from 'ajv';

/** The rules of a snapshot for one element. */
interface ElementRule {
  readonly id: string;
  readonly min: number;
  readonly max: string;
  readonly sliceName?: string;
  readonly slicing?: { readonly discriminator?: readonly { readonly type: string; readonly path: string }[] };
  readonly constraint?: readonly { readonly key: string; readonly severity: string; readonly expression?: string }[];
  /** `fixedCode`, `patternCoding` and their like. */
  readonly [fixedOrPattern: string]: unknown;
}

interface Definition {
  readonly url: string;
  readonly type: string;
  readonly elements: readonly ElementRule[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Node = { readonly [name: string]: Json };

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../r4/${name}`, import.meta.url), 'utf8'));
const DEFINITIONS = read('profiles.json') as readonly Definition[];
const BY_URL = new Map(DEFINITIONS.map((definition) => [definition.url, definition]));
const CORE = 'http://hl7.org/fhir/StructureDefinition';

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(read('schema.json'), 'r4');

/**
 * Not evaluated: XHTML, dates as text, references within the whole document, sets of objects. Dates are checked by
 * pattern, references by the tests of a whole export, and those to contained resources (dom-3) by `unreferencedIn`.
 */
const NOT_EVALUATED = new Set(['dom-3', 'txt-1', 'txt-2', 'vs-1', 'ref-1', 'csd-1', 'obs-7']);
/** Resources about the server itself, which no record keeps: a narrative (dom-6, a recommendation) would say nothing more. */
const WITHOUT_NARRATIVE = new Set(['CapabilityStatement', 'OperationOutcome']);

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of an element of a node; for `value[x]` the existing variant, with its name. */
function valuesOf(node: Node, name: string): readonly (readonly [name: string, value: Json])[] {
  const choice = name.endsWith('[x]') ? name.slice(0, -'[x]'.length) : null;
  return Object.entries(node).flatMap(([key, value]) => {
    const isIt = choice === null ? key === name : key.startsWith(choice) && /^[A-Z]/.test(key.slice(choice.length));
    if (!isIt) return [];
    return (Array.isArray(value) ? value : [value]).map((one) => [key, one as Json] as const);
  });
}

/** All values at a path such as `coding.code`. */
function valuesAt(value: Json, path: string): readonly Json[] {
  if (path === '$this') return [value];
  return path
    .split('.')
    .reduce<readonly Json[]>(
      (values, name) => values.flatMap((one) => (isNode(one) ? valuesOf(one, name).map(([, found]) => found) : [])),
      [value],
    );
}

const expectedOf = (rule: ElementRule): Json | undefined =>
  Object.entries(rule).find(([name]) => /^(fixed|pattern)[A-Z]/.test(name))?.[1] as Json | undefined;

/** Whether a value contains everything in a pattern. */
function matches(value: Json | undefined, pattern: Json): boolean {
  if (Array.isArray(pattern))
    return Array.isArray(value) && pattern.every((part) => value.some((one: Json) => matches(one, part)));
  if (isNode(pattern))
    return isNode(value) && Object.entries(pattern).every(([name, part]) => matches(value[name], part));
  return value === pattern;
}

class Checker {
  readonly faults: string[] = [];
  readonly #elements: readonly ElementRule[];
  readonly #resource: Node;

  constructor({ elements }: Definition, resource: Node) {
    this.#elements = elements;
    this.#resource = resource;
  }

  check(): readonly string[] {
    const [root] = this.#elements;
    if (root) this.#node(root, this.#resource);
    return this.faults;
  }

  #children(id: string): readonly ElementRule[] {
    return this.#elements.filter((rule) => rule.id.startsWith(`${id}.`) && !rule.id.slice(id.length + 1).includes('.'));
  }

  #constraints(rule: ElementRule, node: Node): void {
    for (const { key, expression } of rule.constraint ?? []) {
      if (expression === undefined || NOT_EVALUATED.has(key)) continue;
      if (key === 'dom-6' && WITHOUT_NARRATIVE.has(rule.id)) continue;
      const variables = { '%resource': toTypedValue(this.#resource), '%context': toTypedValue(node) };
      const found = evalFhirPath(expression, node, variables);
      if (found.length > 0 && found[0] !== true) this.faults.push(`${rule.id}: ${key}`);
    }
  }

  #node(rule: ElementRule, value: Json): void {
    const expected = expectedOf(rule);
    if (expected !== undefined && !matches(value, expected))
      this.faults.push(`${rule.id}: is not ${JSON.stringify(expected)}`);
    if (!isNode(value)) return;
    this.#constraints(rule, value);
    for (const child of this.#children(rule.id)) {
      const name = child.id.slice(rule.id.length + 1).split(':')[0] as string;
      const all = valuesOf(value, name);
      const found =
        child.sliceName === undefined
          ? all
          : all.filter(([key, one]) => this.#isOfSlice(child, rule.id, name, key, one));
      if (found.length < child.min) this.faults.push(`${child.id}: is missing`);
      if (child.max !== '*' && found.length > Number(child.max)) this.faults.push(`${child.id}: is there too often`);
      for (const [, one] of found) this.#node(child, one);
    }
  }

  /** Whether an element is at a path below a slice; the discriminator may itself be in a slice. */
  #isAt({ id }: ElementRule, slice: ElementRule, path: string): boolean {
    if (path === '$this') return id === slice.id;
    return id.startsWith(`${slice.id}.`) && id.slice(slice.id.length + 1).replaceAll(/:\w+/g, '') === path;
  }

  #isOfSlice(slice: ElementRule, parentId: string, name: string, key: string, value: Json): boolean {
    // A slice of a choice is named after its type.
    if (name.endsWith('[x]')) return key === slice.sliceName;
    const { slicing } = this.#elements.find(({ id }) => id === `${parentId}.${name}`) as ElementRule;
    return (slicing?.discriminator ?? []).every(({ path }) => {
      const rule = this.#elements.find((candidate) => this.#isAt(candidate, slice, path) && expectedOf(candidate));
      const expected = rule && expectedOf(rule);
      return expected === undefined || valuesAt(value, path).some((one) => matches(one, expected));
    });
  }
}

/** Every value of a data type, recursively. */
function* partsOf(value: Json): Iterable<readonly [type: string, part: Node]> {
  if (Array.isArray(value)) for (const one of value) yield* partsOf(one as Json);
  if (!isNode(value)) return;
  for (const [name, part] of Object.entries(value)) {
    const type = {
      valueQuantity: 'Quantity',
      low: 'Quantity',
      high: 'Quantity',
      valueRange: 'Range',
      telecom: 'ContactPoint',
    }[name];
    for (const one of Array.isArray(part) ? part : [part]) if (type && isNode(one as Json)) yield [type, one as Node];
    yield* partsOf(part as Json);
  }
}

/** Contained resources that no element of the resource refers to. Source: FHIR R4, invariant dom-3. */
function unreferencedIn(node: Node): readonly string[] {
  const text = JSON.stringify(node);
  const contained = (Array.isArray(node.contained) ? node.contained : []) as readonly Node[];
  return contained
    .map(({ id }) => String(id))
    .filter((id) => !text.includes(`"reference":"#${id}"`))
    .map((id) => `contained ${id}: dom-3`);
}

/** Faults of a resource by the R4 schema, by its definition, and by each profile it declares. */
export function faultsOf(resource: object): readonly string[] {
  const node = resource as Node;
  const type = String(node.resourceType);
  const validate = ajv.getSchema(`r4#/definitions/${type}`);
  if (!validate) return [`unknown resource ${type}`];
  const bySchema = validate(node)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const named = isNode(node.meta) && Array.isArray(node.meta.profile) ? (node.meta.profile as string[]) : [];
  const byProfile = [`${CORE}/${type}`, ...named].flatMap((url) => {
    const definition = BY_URL.get(url);
    return definition ? new Checker(definition, node).check() : [`unknown profile ${url}`];
  });
  const byType = [...partsOf(node)].flatMap(([name, part]) => {
    const definition = BY_URL.get(`${CORE}/${name}`);
    return definition
      ? new Checker({ ...definition, elements: definition.elements.slice(0, 1) }, part).check()
      : [`unknown type ${name}`];
  });
  return [...new Set([...bySchema, ...byProfile, ...byType, ...unreferencedIn(node)])];
}
