/** The first seed of a long property test, and how many; `SEEDS=30000,10000` in the environment draws others than the suite's. */
export function seedsFor(first: number, count: number): readonly [first: number, count: number] {
  const [from = first, many = count] = process.env.SEEDS?.split(',').map(Number) ?? [];
  return [from, many];
}
