import { Problem } from '@mien/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addToQuery } from './add-to-query.ts';

const FHIR_JSON = 'application/fhir+json';
const CONTENT_TYPES: readonly string[] = [FHIR_JSON, 'application/json'];

/** A parameter has its value in one element, such as `valueString` or `valueInstant`. */
const VALUE = /^value[A-Z]/;

/** Accepts FHIR resources as bodies of the routes of an instance; a call needs `bodyKind: 'parameters'` to use them. */
export function acceptParameters(app: FastifyInstance): void {
  app.addContentTypeParser(FHIR_JSON, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a parameter as text; that of a type without a text form as JSON. */
function textOf(parameter: Readonly<Record<string, unknown>>): string {
  const [, value] = Object.entries(parameter).find(([name]) => VALUE.test(name)) ?? [];
  if (value === undefined) return JSON.stringify(parameter);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const invalid = (path: string, rule: string) => new Problem('invalid-request', { fields: [{ path, rule }] });

/**
 * Adds the fields of a `Parameters` resource to the parameters of the address, so that one schema parses both. A
 * parameter that is in both has both values.
 *
 * @see https://hl7.org/fhir/R4/operations.html#request
 * @throws Problem unsupported-content-type, invalid-request for another body
 */
export async function takeParameters(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (body === undefined || body === null) return;
  const [contentType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!CONTENT_TYPES.includes(contentType.trim())) throw new Problem('unsupported-content-type');
  if (!isObject(body) || body.resourceType !== 'Parameters') throw invalid('resourceType', 'invalid_value');
  const { parameter = [] } = body;
  if (!Array.isArray(parameter)) throw invalid('parameter', 'invalid_type');
  addToQuery(
    request,
    parameter.map((one: unknown) => {
      if (!isObject(one) || typeof one.name !== 'string') throw invalid('parameter.name', 'required');
      return [one.name, textOf(one)];
    }),
  );
}
