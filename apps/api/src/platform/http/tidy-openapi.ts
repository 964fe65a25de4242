/**
 * Shortens a generated OpenAPI description without changing its meaning: unused schemas are removed, equal schemas of
 * requests and responses share one name, and each problem response is written once.
 */

type Json = { readonly [key: string]: unknown };

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, Json>> };
  readonly responses?: Readonly<Record<string, Response>>;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Json>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json;
}

interface Additions {
  /** Example bodies by operation id. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** The default description of a response, by status. */
  readonly descriptionOf: (status: string) => string;
}

/** Generated names of schemas for requests end with this. */
const INPUT = 'Input';
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

const referencesIn = (part: unknown) => [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name = '']) => name);
const withoutInput = (name: string) => (name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name);
const mapValues = <V, R>(values: Readonly<Record<string, V>>, change: (value: V, key: string) => R) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** What `@fastify/swagger` writes for a response without a description. */
const DEFAULT_DESCRIPTION = 'Default Response';

/** Names of the schemas that paths and responses reference, directly or through others. */
function neededSchemas({ paths, components }: OpenApi): ReadonlySet<string> {
  const needed = new Set<string>();
  const open = referencesIn([paths, components.responses]);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    open.push(...referencesIn(components.schemas[name]));
  }
  return needed;
}

/** Request schemas that can have the name without `Input`: no answer uses that name, or one of the same shape does. */
function plainInputs(needed: ReadonlySet<string>, { components: { schemas } }: OpenApi): ReadonlySet<string> {
  const shapeOf = (name: string) =>
    JSON.stringify(schemas[name]).replaceAll(REFERENCE, (_, referenced: string) => `"${withoutInput(referenced)}"`);
  const isShared = (name: string) => needed.has(withoutInput(name));
  const plain = new Set(
    [...needed].filter(
      (name) => name.endsWith(INPUT) && (!isShared(name) || shapeOf(name) === shapeOf(withoutInput(name))),
    ),
  );
  // Equal shapes differ after all if they reference schemas that differ. Each pass may find more of them.
  for (let size = -1; size !== plain.size; ) {
    size = plain.size;
    for (const name of plain) {
      const differs = referencesIn(schemas[name]).some((one) => one.endsWith(INPUT) && !plain.has(one));
      if (isShared(name) && differs) plain.delete(name);
    }
  }
  return plain;
}

function withFewerSchemas(description: OpenApi): OpenApi {
  const needed = neededSchemas(description);
  const plain = plainInputs(needed, description);
  const nameOf = (name: string) => (plain.has(name) ? withoutInput(name) : name);
  const { schemas } = description.components;
  const named = Object.fromEntries([...needed].toSorted().map((name) => [nameOf(name), schemas[name]]));
  return JSON.parse(
    JSON.stringify({ ...description, components: { ...description.components, schemas: named } }).replaceAll(
      REFERENCE,
      (_, name: string) => `"#/components/schemas/${nameOf(name)}"`,
    ),
    // Bounds that every JSON number has.
    (key, value: unknown) =>
      (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
      (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
        ? undefined
        : value,
  ) as OpenApi;
}

/** The content types of problems, and how the names of such responses begin. */
const PROBLEM_TYPES = { 'application/problem+json': '', 'application/fhir+json': 'Fhir' } as const;

function prefixOfProblem(status: string, { content = {} }: Response): string | undefined {
  if (Number(status) < 400) return undefined;
  return Object.entries(PROBLEM_TYPES).find(([type]) => content[type] !== undefined)?.[1];
}

/** The name of a response, from the problem codes that its description lists: `NotAllowedOrWrongOrigin`. */
const nameOfProblems = (description: string) =>
  description
    .split(', ')
    .map((code) => code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');

/** Returns the description with named problems, examples and only the schemas that it needs. */
export function tidyOpenApi(description: OpenApi, { examples, descriptionOf }: Additions): OpenApi {
  const responses: Record<string, Json> = {};
  const shared = (response: Response, status: string): Json => {
    const prefix = prefixOfProblem(status, response);
    if (prefix === undefined)
      return response.description === DEFAULT_DESCRIPTION
        ? { ...response, description: descriptionOf(status) }
        : { ...response };
    const name = prefix + nameOfProblems(response.description);
    responses[name] = { ...response };
    return { $ref: `#/components/responses/${name}` };
  };
  const operation = (one: Operation): Operation => {
    const example = examples.get(one.operationId ?? '');
    const { content } = one.requestBody ?? {};
    return {
      ...one,
      ...(example !== undefined && content !== undefined
        ? { requestBody: { ...one.requestBody, content: mapValues(content, (of) => ({ ...of, example })) } }
        : {}),
      responses: mapValues(one.responses ?? {}, shared) as never,
    };
  };
  const { paths, components } = description;
  const tidied = mapValues(paths, (methods) => mapValues(methods, operation));
  return withFewerSchemas({
    ...description,
    paths: tidied,
    components: { ...components, responses: Object.fromEntries(Object.entries(responses).toSorted()) },
  });
}
