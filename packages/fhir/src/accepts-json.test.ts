import { expect, it } from 'vitest';
import { acceptsJson, acceptsLines } from './accepts-json.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['*/*', undefined],
  ['application/fhir+json', undefined],
  ['application/fhir+json;fhirVersion=4.0', undefined],
  ['application/json; charset=utf-8', undefined],
  ['text/html, application/xhtml+xml, */*;q=0.8', undefined],
  ['application/fhir+xml, application/fhir+json;q=0.1', undefined],
  ['application/fhir+xml', 'json'],
  ['text/html', 'application/fhir json'],
  ['text/html', 'application/fhir+json; fhirVersion=4.0'],
])('sends JSON for Accept %j and _format %j', (accept, format) => expect(acceptsJson(accept, format)).toBe(true));

it.each([
  ['application/fhir+xml', undefined],
  ['text/html', undefined],
  ['application/fhir+json;q=0, text/html', undefined],
  ['application/json; q=0.000', undefined],
  ['*/*', 'xml'],
  [undefined, 'ttl'],
  [undefined, 'application/fhir+xml; fhirVersion=4.0'],
])('has nothing for Accept %j and _format %j', (accept, format) => expect(acceptsJson(accept, format)).toBe(false));

it.each([
  [undefined, true],
  ['*/*', true],
  ['application/fhir+ndjson', true],
  ['application/ndjson, text/html', true],
  ['application/fhir+json', true],
  ['application/fhir+ndjson;q=0', false],
  ['text/csv', false],
])('sends lines for Accept %j: %j', (accept, expected) => expect(acceptsLines(accept)).toBe(expected));
