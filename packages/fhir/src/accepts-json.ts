import { FHIR_NDJSON } from '@mien/domain';
import { FHIR_JSON } from './capability-statement.ts';

/** Values of `_format` for JSON, without parameters; a `+` that was not encoded arrives as a blank. */
const JSON_FORMATS: readonly string[] = ['json', 'application/json', FHIR_JSON, 'application/fhir json', 'text/json'];
/** Media ranges that contain JSON, without parameters. */
const JSON_RANGES: readonly string[] = ['*/*', 'application/*', 'application/json', FHIR_JSON, 'text/json'];

/** Media ranges that contain lines of JSON; programs that take one resource as JSON take many of them, too. */
const LINES_RANGES: readonly string[] = [...JSON_RANGES, FHIR_NDJSON, 'application/ndjson'];

/** Whether a range is not excluded by its quality. RFC 9110, section 12.4.2. */
const isWanted = (parameters: readonly string[]) =>
  !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter.trim().toLowerCase()));

function takesOneOf(accept: string | undefined, ranges: readonly string[]): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';');
    return ranges.includes(type.trim().toLowerCase()) && isWanted(parameters);
  });
}

/**
 * Whether a caller takes FHIR as JSON. `_format` overrides the `Accept` header, and without either the caller takes
 * anything. @see https://hl7.org/fhir/R4/http.html#general
 */
export function acceptsJson(accept: string | undefined, format: string | undefined): boolean {
  if (format !== undefined && format !== '') {
    const [type = ''] = format.split(';');
    return JSON_FORMATS.includes(type.trim().toLowerCase());
  }
  return takesOneOf(accept, JSON_RANGES);
}

/** Whether a caller takes FHIR as lines of JSON, by its `Accept` header. */
export const acceptsLines = (accept: string | undefined): boolean => takesOneOf(accept, LINES_RANGES);
