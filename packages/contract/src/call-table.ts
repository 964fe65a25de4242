import * as z from 'zod/mini';
import type { Contract, Endpoint } from './endpoint.ts';

/** What a client needs to know about a call to make it. */
export interface CallShape {
  readonly method: Endpoint['method'];
  /** Below `/v1`, with `:name` parameters. */
  readonly path: string;
  /** Status of a successful call. */
  readonly status: number;
  /** Absent if nothing is sent. */
  readonly body?: 'json' | 'octets';
}

/** Calls by group and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallShape>>>>;

export function callShape({ method, path, body, bodyKind, response }: Endpoint): CallShape {
  // Fields of forms and FHIR parameters can be sent in the address as well.
  if (bodyKind === 'form' || bodyKind === 'parameters') return { method, path, status: response.status };
  const kind = bodyKind ?? (body === undefined ? undefined : 'json');
  return { method, path, status: response.status, ...(kind === undefined ? {} : { body: kind }) };
}

/** The call shapes of a contract, without the schemas that validate responses. */
export function callTable(contract: Contract): CallTable {
  const groups = Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, declaration]) => [name, callShape(declaration)])),
  ]);
  return Object.fromEntries(groups);
}

/** The response header with the server's contract version. */
export const CONTRACT_VERSION_HEADER = 'mien-contract';

const VERSION_BYTES = 9;

/**
 * A 12-character hash that is equal for programs whose contracts have the same calls and response schemas: the server
 * has then validated the response already. Refinements, which are code, are not compared.
 */
export async function contractVersion(contract: Contract): Promise<string> {
  const answers = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, declaration]) => [
      `${group}.${name}`,
      callShape(declaration),
      z.toJSONSchema(declaration.response.schema, { io: 'output', unrepresentable: 'any' }),
    ]),
  );
  const text = new TextEncoder().encode(JSON.stringify(answers));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...digest.slice(0, VERSION_BYTES)));
}
