import { PROBLEM_CODES, Problem } from '@mien/contract';
import { faultsOf } from '@mien/fhir/testing';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { fhirFormatOf } from './fhir-border.ts';

const requestOf = (url: string) => ({ url, routeOptions: {} }) as FastifyRequest;

it.each(PROBLEM_CODES)('answers %s with a valid OperationOutcome on FHIR addresses', (code) => {
  const format = fhirFormatOf(requestOf('/v1/fhir/Observation'));
  const problem = new Problem(code, { fields: [{ path: 'date', rule: 'date' }] });
  for (const one of [problem, new Problem(code)])
    expect(faultsOf(format?.bodyOf(one, 'A text.', 'r1') ?? {})).toEqual([]);
});

it('answers in the form of FHIR on FHIR addresses only, in any case and encoding', () => {
  const encoded = { url: '/v1/f%68ir/Patient/1', routeOptions: { url: '/v1/fhir/Patient/:id' } } as FastifyRequest;
  const isFhir = (request: FastifyRequest) => fhirFormatOf(request) !== null;
  expect(['/v1/fhir', '/V1/FHIR/x', '/v1/fhir?x', '/fhir/CodeSystem/measure'].map(requestOf).map(isFhir)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isFhir(encoded)).toBe(true);
  expect(['/v1/fhirs', '/v1/patients/x/export/fhir', '/fhir'].map(requestOf).map(isFhir)).toEqual([
    false,
    false,
    false,
  ]);
});
