/** Puts items into an order in which no two of one kind stand side by side, where that can be had. */
export function apart<Item>(items: readonly Item[], kindOf: (item: Item) => string): readonly Item[] {
  const left = [...items];
  const ordered: Item[] = [];
  const countLeft = (item: Item) => left.filter((other) => kindOf(other) === kindOf(item)).length;
  for (let before: string | undefined; left.length > 0; ) {
    const others = left.filter((item) => kindOf(item) !== before);
    // Most of one kind come first: they would be left over otherwise.
    const [next] = (others.length > 0 ? others : left).toSorted((one, other) => countLeft(other) - countLeft(one));
    if (next === undefined) break;
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
    before = kindOf(next);
  }
  return ordered;
}
