import type { Client } from './client.ts';
import type { Contract } from './endpoint.ts';

export { exampleBody, examplePath, idsOfNoKind, type Named, namesObject, UNKNOWN_ID } from './examples.ts';
export * as ids from './ids.ts';

type Fakes<C extends Contract> = { readonly [G in keyof C]?: Partial<Client<C>[G]> };

/** A fake client for tests: the given calls respond, every other call fails with its name. */
export function createFakeClient<C extends Contract>(contract: C, fakes: Fakes<C>): Client<C> {
  const groups = Object.entries(contract).map(([groupName, group]) => [
    groupName,
    Object.fromEntries(
      Object.keys(group).map((name) => [
        name,
        (fakes[groupName] as Record<string, unknown> | undefined)?.[name] ??
          (() => Promise.reject(new Error(`no fake for ${groupName}.${name}`))),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client<C>;
}
