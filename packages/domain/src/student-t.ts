/**
 * Probability that |Student's t| with whole degrees of freedom exceeds `t` (Abramowitz & Stegun 1964, 26.7.3 and
 * 26.7.4).
 */
export function studentTails(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const isOdd = degrees % 2 === 1;
  const squared = Math.cos(angle) ** 2;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let step = isOdd ? 3 : 2; step < degrees; step += 2) {
    term *= ((step - 1) / step) * squared;
    sum += term;
  }
  const inside = Math.sin(angle) * sum;
  return 1 - (isOdd ? (2 / Math.PI) * (angle + inside) : inside);
}

/** Upper bound of the search: with three degrees about 1 in 100,000 lie beyond. */
const FURTHEST = 100;
/** Bisection steps until adjacent numbers are equal. */
const HALVINGS = 50;

const known = new Map<string, number>();

/** The two-tailed critical value of Student's t: 0.05 gives the 97.5% point. */
export function studentPoint(tails: number, degrees: number): number {
  const key = `${tails} ${degrees}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let [low, high] = [0, FURTHEST];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > tails) low = middle;
    else high = middle;
  }
  // Few combinations exist: the shares of a rule, and degrees up to twice the days that a rule uses.
  known.set(key, high);
  return high;
}
