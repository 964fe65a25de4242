/** A name in lowercase, as inside a sentence; an abbreviation stays unchanged. */
export function insideSentence(name: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLocaleLowerCase() ? first.toLocaleLowerCase() + name.slice(1) : name;
}
