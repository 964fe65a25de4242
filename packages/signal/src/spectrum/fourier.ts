import FFT from 'fft.js';

/** Tables of sines and cosines, cached by size; a scan needs four sizes. */
const transforms = new Map<number, FFT>();

function transformOf(size: number): FFT {
  const known = transforms.get(size);
  if (known) return known;
  const made = new FFT(size);
  transforms.set(size, made);
  return made;
}

/**
 * Discrete Fourier transform of a real signal padded with zeros.
 *
 * @param values  evenly sampled signal, any unit, length n <= size
 * @param size    transform length, a power of two
 * @returns real and imaginary parts in turn, length 2 * size
 * @see Cooley & Tukey 1965, doi:10.1090/S0025-5718-1965-0178586-1
 */
export function transformReal(values: ArrayLike<number>, size: number): Float64Array {
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  padded.set(values);
  const out = new Float64Array(2 * size);
  transform.realTransform(out, padded);
  transform.completeSpectrum(out);
  return out;
}

/**
 * Analytic signal: the signal itself and its Hilbert transform.
 *
 * @param values  evenly sampled, zero mean, any unit, length n
 * @returns real and imaginary part, same unit, length n each
 * @see Marple 1999, doi:10.1109/78.782222
 */
export function analyticSignal(values: ArrayLike<number>): { real: Float64Array; imaginary: Float64Array } {
  const n = values.length;
  const size = transformSize(n);
  const spectrum = transformReal(values, size);
  for (let k = 1; k < size / 2; k++) {
    spectrum[2 * k] = 2 * spectrum[2 * k]!;
    spectrum[2 * k + 1] = 2 * spectrum[2 * k + 1]!;
  }
  spectrum.fill(0, size + 2);
  const back = new Float64Array(2 * size);
  transformOf(size).inverseTransform(back, spectrum);
  const real = new Float64Array(n);
  const imaginary = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    real[i] = back[2 * i]!;
    imaginary[i] = back[2 * i + 1]!;
  }
  return { real, imaginary };
}

/** Smallest power of two that is at least `length` and at least 2. */
export function transformSize(length: number): number {
  let size = 2;
  while (size < length) size *= 2;
  return size;
}
