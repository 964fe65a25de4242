import { type ColorTraceBody, type FieldFault, Problem } from '@mien/contract';
import { type ColorTrace, eachRegion, type RegionTrace } from '@mien/signal';

const CHANNELS = ['red', 'green', 'blue'] as const;
/**
 * Lowest position of a face on the frame, counted in face heights: faces that the tracker finds are at least a fiftieth
 * of the frame high (chosen, with margin: its model uses 256 rows). The engine decides how fast it may move.
 */
const LOWEST_FACE_HEIGHTS = 50;

/**
 * Converts a request body to the engine's trace: colors within 0 to 255, one per frame, null becomes NaN.
 *
 * @throws Problem invalid-request with the first fault of each list
 */
export function traceFromBody(body: ColorTraceBody): ColorTrace {
  const frameCount = body.frameTimesMs.length;
  const fields: FieldFault[] = [];
  const numbers = (values: readonly (number | null)[], path: string, max: number): Float64Array => {
    if (values.length !== frameCount) fields.push({ path, rule: 'wrong_length' });
    else {
      const wrong = values.findIndex((value) => value !== null && (value < 0 || value > max));
      if (wrong >= 0) fields.push({ path: `${path}.${wrong}`, rule: values[wrong]! < 0 ? 'too_small' : 'too_big' });
    }
    return Float64Array.from(values, (value) => value ?? Number.NaN);
  };
  const area = (colors: ColorTraceBody['regions']['whole'], path: string): RegionTrace => {
    const [red, green, blue] = CHANNELS.map((channel) => numbers(colors[channel], `${path}.${channel}`, 255));
    return { red: red!, green: green!, blue: blue! };
  };
  const regions = eachRegion((name) => area(body.regions[name], `trace.regions.${name}`));
  const surroundings = body.surroundings === undefined ? undefined : area(body.surroundings, 'trace.surroundings');
  const headMotion =
    body.headMotion === undefined ? undefined : numbers(body.headMotion, 'trace.headMotion', LOWEST_FACE_HEIGHTS);
  if (fields.length > 0) throw new Problem('invalid-request', { fields });
  return {
    frameTimesMs: Float64Array.from(body.frameTimesMs),
    regions,
    ...(surroundings === undefined ? {} : { surroundings }),
    ...(headMotion === undefined ? {} : { headMotion }),
  };
}
