import { TOKEN_PATH } from '@mien/contract';
import { type FormatOf, PROBLEM_FORMAT, type ProblemFormat } from '@mien/server';
import { fhirFormatOf } from './fhir-border.ts';

/** What the token call answers besides the errors of OAuth. */
const OF_TOKEN_CALL: ProblemFormat = { ...PROBLEM_FORMAT, isForPrograms: true };

/** The form of problem responses: FHIR has its own, and the token call is made by programs alone. */
export const formatOf: FormatOf = (request) =>
  fhirFormatOf(request) ?? (request.routeOptions.url === TOKEN_PATH ? OF_TOKEN_CALL : null);
