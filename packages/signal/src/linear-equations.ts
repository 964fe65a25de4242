/**
 * Solves a system of equations with a symmetric, positive definite matrix, by Cholesky's decomposition.
 *
 * @param matrix  n rows of n
 * @param right   length n
 * @returns length n; null if the matrix is not positive definite
 * @see Golub & Van Loan, Matrix Computations, 4th edition, section 4.2
 */
export function solvePositiveDefinite(
  matrix: readonly ArrayLike<number>[],
  right: ArrayLike<number>,
): Float64Array | null {
  const n = right.length;
  const lower = matrix.map(() => new Float64Array(n));
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]![column]!;
      for (let k = 0; k < column; k++) rest -= lower[row]![k]! * lower[column]![k]!;
      if (row === column && !(rest > 0)) return null;
      lower[row]![column] = row === column ? Math.sqrt(rest) : rest / lower[column]![column]!;
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < n; row++) {
    for (let k = 0; k < row; k++) solution[row] = solution[row]! - lower[row]![k]! * solution[k]!;
    solution[row] = solution[row]! / lower[row]![row]!;
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let k = row + 1; k < n; k++) solution[row] = solution[row]! - lower[k]![row]! * solution[k]!;
    solution[row] = solution[row]! / lower[row]![row]!;
  }
  return solution;
}
