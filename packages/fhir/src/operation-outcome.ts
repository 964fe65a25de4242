import type { AcceptedOutcome, IssueCode, OperationOutcome } from './r4.ts';

/** The system of Mien's problem codes in an OperationOutcome; with the code it is the type of the problem. */
const PROBLEM_SYSTEM = 'urn:mien:problem';

export interface FailedRequest {
  readonly issue: IssueCode;
  /** Code of the problem, such as `not-found`. */
  readonly problem: string;
  /** A sentence for people. */
  readonly text: string;
  readonly requestId: string;
  /** Parameters that are wrong, and the rules that they break. */
  readonly faults: readonly { readonly parameter: string; readonly rule: string }[];
}

/** Issue codes of rules that say more than the status. @see https://hl7.org/fhir/R4/valueset-issue-type.html */
const ISSUE_OF_RULE: Readonly<Record<string, IssueCode>> = {
  required: 'required',
  unknown_parameter: 'not-supported',
  unsupported_modifier: 'not-supported',
  unsupported_value: 'not-supported',
};

/** The response to a request that failed, with an issue for each wrong parameter. */
export function operationOutcome({ issue, problem, text, requestId, faults }: FailedRequest): OperationOutcome {
  const common = {
    severity: 'error' as const,
    code: issue,
    details: { coding: [{ system: PROBLEM_SYSTEM, code: problem }], text },
  };
  const request = `request ${requestId}`;
  return {
    resourceType: 'OperationOutcome',
    issue:
      faults.length === 0
        ? [{ ...common, diagnostics: request }]
        : faults.map(({ parameter, rule }) => ({
            ...common,
            code: ISSUE_OF_RULE[rule] ?? issue,
            diagnostics: `${parameter}: ${rule}, ${request}`,
            location: [`http.${parameter}`],
          })),
  };
}

/** The response to a request whose result comes later, or that ended something; for programs, so without a sentence. */
export const acceptedOutcome = (diagnostics: string): AcceptedOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'information', code: 'informational', diagnostics }],
});
