/** Names of the `{placeholders}` in a text. */
export type PlaceholdersOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** Puts values into a text's `{placeholders}`; a missing or surplus value does not compile. */
export function fill<const T extends string>(
  text: T,
  values: Readonly<Record<PlaceholdersOf<T>, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String((values as Record<string, string | number>)[name]) : placeholder,
  );
}
