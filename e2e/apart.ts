/** Reorders items so that no two of the same kind are adjacent, if possible. */
export function apart<Item>(items: readonly Item[], kindOf: (item: Item) => string): readonly Item[] {
  const left = [...items];
  const ordered: Item[] = [];
  const countLeft = (item: Item) => left.filter((other) => kindOf(other) === kindOf(item)).length;
  for (let before: string | undefined; left.length > 0; ) {
    const others = left.filter((item) => kindOf(item) !== before);
    // Takes items of the most frequent kind first, because they would be left over otherwise.
    const [next] = (others.length > 0 ? others : left).toSorted((one, other) => countLeft(other) - countLeft(one));
    if (next === undefined) break;
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
    before = kindOf(next);
  }
  return ordered;
}
