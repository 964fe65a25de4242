import { FHIR_JSON } from './capability-statement.ts';

/** Values of `_format` for JSON, without parameters; a `+` that was not encoded arrives as a blank. */
const JSON_FORMATS: readonly string[] = ['json', 'application/json', FHIR_JSON, 'application/fhir json', 'text/json'];
/** Media ranges that contain JSON, without parameters. */
const JSON_RANGES: readonly string[] = ['*/*', 'application/*', 'application/json', FHIR_JSON, 'text/json'];

/** Whether a range is not excluded by its quality. RFC 9110, section 12.4.2. */
const isWanted = (parameters: readonly string[]) =>
  !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter.trim().toLowerCase()));

/**
 * Whether a caller takes FHIR as JSON. `_format` overrides the `Accept` header, and without either the caller takes
 * anything. @see https://hl7.org/fhir/R4/http.html#general
 */
export function acceptsJson(accept: string | undefined, format: string | undefined): boolean {
  if (format !== undefined && format !== '') {
    const [type = ''] = format.split(';');
    return JSON_FORMATS.includes(type.trim().toLowerCase());
  }
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';');
    return JSON_RANGES.includes(type.trim().toLowerCase()) && isWanted(parameters);
  });
}
