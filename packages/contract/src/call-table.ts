import * as z from 'zod/mini';
import type { Contract, Endpoint } from './endpoint.ts';

/** What a caller must know about a call to make it. */
export interface CallShape {
  readonly method: Endpoint['method'];
  /** Below `/v1`, with `:name` parameters. */
  readonly path: string;
  /** Status of a successful call. */
  readonly status: number;
  /** Absent: nothing is sent. */
  readonly body?: 'json' | 'octets';
}

/** Calls by group and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallShape>>>>;

export function callShape({ method, path, body, bodyKind, response }: Endpoint): CallShape {
  const kind = bodyKind ?? (body === undefined ? undefined : 'json');
  return { method, path, status: response.status, ...(kind === undefined ? {} : { body: kind }) };
}

/** How the calls of a contract are made, without what checks their answers. */
export function callTable(contract: Contract): CallTable {
  const groups = Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, declaration]) => [name, callShape(declaration)])),
  ]);
  return Object.fromEntries(groups);
}

/** The header in which a server names the contract version of its answer. */
export const CONTRACT_VERSION_HEADER = 'mien-contract';

const VERSION_BYTES = 9;

/**
 * The same for every program whose contract has the same calls with the same answers, 12 characters: a server has checked
 * such an answer already. Rules that a schema says in code and not in its form are not compared.
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
