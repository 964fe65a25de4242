/**
 * Natural cubic spline through the knots, evaluated at the given places; held constant outside the knots.
 * Between knots further apart than `longestCurvedGap` the curve is a straight line, so that a gap cannot overshoot.
 *
 * @param knots             strictly increasing places, length n >= 1, same unit as `places`
 * @param values            value at each knot, length n, any unit
 * @param places            increasing places to evaluate, length m
 * @param longestCurvedGap  same unit as `knots`
 * @returns values at `places`, length m
 * @see de Boor 1978, A Practical Guide to Splines, doi:10.1007/978-1-4612-6333-3
 */
export function evaluateNaturalSpline(
  knots: ArrayLike<number>,
  values: ArrayLike<number>,
  places: ArrayLike<number>,
  longestCurvedGap = Number.POSITIVE_INFINITY,
): Float64Array {
  const n = knots.length;
  const out = new Float64Array(places.length);
  if (n === 0) return out.fill(Number.NaN);
  if (n === 1) return out.fill(values[0]!);
  const curvature = naturalCurvature(knots, values);
  let k = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (place <= knots[0]!) {
      out[i] = values[0]!;
      continue;
    }
    if (place >= knots[n - 1]!) {
      out[i] = values[n - 1]!;
      continue;
    }
    while (k > 0 && knots[k]! > place) k--;
    while (knots[k + 1]! < place) k++;
    const gap = knots[k + 1]! - knots[k]!;
    const right = (place - knots[k]!) / gap;
    const left = 1 - right;
    const straight = left * values[k]! + right * values[k + 1]!;
    out[i] =
      gap > longestCurvedGap
        ? straight
        : straight + (((left ** 3 - left) * curvature[k]! + (right ** 3 - right) * curvature[k + 1]!) * gap * gap) / 6;
  }
  return out;
}

/** Second derivative of the natural spline at each knot, by the Thomas algorithm on its tridiagonal system. */
function naturalCurvature(knots: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const n = knots.length;
  const curvature = new Float64Array(n);
  const eliminated = new Float64Array(n);
  for (let i = 1; i < n - 1; i++) {
    const before = knots[i]! - knots[i - 1]!;
    const after = knots[i + 1]! - knots[i]!;
    const weight = before / (before + after);
    const pivot = weight * curvature[i - 1]! + 2;
    curvature[i] = (weight - 1) / pivot;
    const bend = (values[i + 1]! - values[i]!) / after - (values[i]! - values[i - 1]!) / before;
    eliminated[i] = ((6 * bend) / (before + after) - weight * eliminated[i - 1]!) / pivot;
  }
  curvature[n - 1] = 0;
  for (let i = n - 2; i >= 1; i--) curvature[i] = curvature[i]! * curvature[i + 1]! + eliminated[i]!;
  curvature[0] = 0;
  return curvature;
}
