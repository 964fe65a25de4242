/** A function without its first argument. */
type Bound<Function> = Function extends (parts: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

/**
 * Binds functions to their first argument, the parts that they work with: a store or a service is made of such functions. A
 * generic function loses its type parameters here; bind it by hand.
 */
export function bindAll<Parts, Functions extends Readonly<Record<string, (parts: Parts, ...args: never[]) => unknown>>>(
  parts: Parts,
  functions: Functions,
): { readonly [Name in keyof Functions]: Bound<Functions[Name]> } {
  const bound = Object.entries(functions).map(([name, act]) => [name, act.bind(null, parts)]);
  return Object.fromEntries(bound) as { readonly [Name in keyof Functions]: Bound<Functions[Name]> };
}
