import type { FastifyRequest } from 'fastify';

type Value = string | string[] | undefined;

/** Adds parameters of a body to those of the address. One that is in both has both values. */
export function addToQuery(request: FastifyRequest, added: readonly (readonly [name: string, value: Value])[]): void {
  // A map: a parameter may have the name of a property that every object has.
  const all = new Map(Object.entries(request.query as Readonly<Record<string, Value>>));
  for (const [name, value] of added) {
    const known = all.get(name);
    all.set(name, known === undefined ? value : [known, value ?? []].flat());
  }
  request.query = Object.fromEntries(all);
}
