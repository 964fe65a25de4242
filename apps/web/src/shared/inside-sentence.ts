/** A name as it is written inside a sentence; an abbreviation stays as it is. */
export function insideSentence(name: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLocaleLowerCase() ? first.toLocaleLowerCase() + name.slice(1) : name;
}
