/** Names of the `{placeholders}` in a text. */
export type PlaceholdersOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** A text of which words follow a number needs plural forms, and `plural` in place of `fill`. */
type Uncounted<T extends string> = T extends `${string}{count} ${string}` ? never : T;

/**
 * Puts values into a text's `{placeholders}`; a missing or surplus value does not compile, nor does a text that should
 * have plural forms.
 */
export function fill<const T extends string>(
  text: Uncounted<T>,
  values: Readonly<Record<PlaceholdersOf<T>, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String((values as Record<string, string | number>)[name]) : placeholder,
  );
}
