import { Problem, type ProblemCode, type ProblemDetails } from '@mien/contract';
import { PROBLEM_TEXTS } from '@mien/messages/catalogs';

/** A problem as the server answers it: with its sentence, in English. */
export const serverProblem = (code: ProblemCode, details: ProblemDetails = {}): Problem =>
  new Problem(code, { text: PROBLEM_TEXTS.en[code], ...details });
