import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { scanSiteContract } from './scan-site.ts';
import { SENDING_CALLS, SENT_FIELDS, SENT_KINDS } from './scan-upload.ts';

type Json = { readonly properties?: Readonly<Record<string, Json>>; readonly additionalProperties?: unknown };

/** Paths to everything that a parsed body may contain. */
function leavesOf(schema: Json, path: string): string[] {
  if (schema.properties === undefined) return [path];
  expect(schema.additionalProperties, `${path} takes nothing undeclared`).toBe(false);
  return Object.entries(schema.properties).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`));
}

it('the list describes every field that the scan page can send, and no other', () => {
  const sendable = SENDING_CALLS.flatMap((call) =>
    leavesOf(z.toJSONSchema(scanSiteContract.scanSite[call].body, { io: 'input' }) as Json, call),
  );
  expect(Object.keys(SENT_FIELDS).toSorted()).toEqual(sendable.toSorted());
  expect([...new Set(Object.values(SENT_FIELDS))].toSorted()).toEqual(SENT_KINDS.toSorted());
});

it('other calls of the scan page have no body', () => {
  const taking = Object.entries(scanSiteContract.scanSite)
    .filter(([, call]) => call.access === 'public' && 'body' in call)
    .map(([name]) => name);
  expect(taking.toSorted()).toEqual(SENDING_CALLS.toSorted());
});
