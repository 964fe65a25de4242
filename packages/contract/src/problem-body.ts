import type { Problem, ProblemCode } from './problem.ts';

/** What each failure is called for programmers. Only servers say it, so pages do not load it. */
const TITLES: Readonly<Record<ProblemCode, string>> = {
  'invalid-request': 'The request does not follow the contract',
  'malformed-body': 'The body cannot be read',
  'body-too-large': 'The body is too large',
  'unsupported-content-type': 'The content type is not supported',
  'not-found': 'Not found',
  'method-not-allowed': 'The method is not allowed here',
  'sign-in-required': 'Sign in first',
  'wrong-credentials': 'The credentials are wrong',
  'not-allowed': 'Your role does not allow this call',
  'care-ended': 'The patient does not let this carer in any more',
  'adults-only': 'Only for patients who are known to be of age',
  'too-many-carers': 'This patient has too many carers and open invitations',
  'sms-code-needed': 'This session can only scan; sign in by SMS code for the rest',
  'wrong-origin': 'The request comes from another site',
  'wrong-access-code': 'The access code is wrong, used or expired',
  'login-link-invalid': 'The login link is wrong, used, expired or not valid yet',
  'too-many-requests': 'Too many requests',
  'text-message-failed': 'The text message could not be sent',
  'profile-incomplete': 'The profile must be completed first',
  'consent-missing': 'Consent must be given first',
  'text-outdated': 'A newer version of the texts must be accepted',
  'settings-changed': 'Somebody else has saved these settings in the meantime',
  'too-many-links': 'The measurement has the maximum number of live links',
  'phone-missing': 'The patient has no confirmed phone number',
  'changed-meanwhile': 'Somebody else has changed it in the meantime',
  'request-differs': 'The same request was made before with different details',
  'merge-not-possible': 'These two patients cannot be merged, or no longer can',
  'merge-not-undoable': 'A later merge must be undone first',
  'message-exists': 'Another message has this id',
  'export-running': 'The same records are being exported already',
  'user-deactivated': 'The user is deactivated',
  'staff-needs-code': 'Staff sign in by SMS code, not by a link',
  'scan-session-expired': 'The scan session has ended',
  'receipt-invalid': 'The receipt does not prove a result',
  'scan-without-signal': 'The scan has no value that can be shown',
  'analysis-failed': 'The scan could not be analysed',
  'scan-provider-failed': 'The scan site did not answer',
  'service-unavailable': 'The server cannot answer now',
  'internal-error': 'Something went wrong',
  offline: 'The server cannot be reached',
};

/** RFC 9457 body of a problem; `message` is fit to show. */
export function problemBody(problem: Problem, message: string, requestId: string): Record<string, unknown> {
  return {
    type: `urn:mien:problem:${problem.code}`,
    title: TITLES[problem.code],
    status: problem.status,
    code: problem.code,
    message: problem.details.text ?? message,
    ...(problem.details.fields ? { fields: problem.details.fields } : {}),
    requestId,
  };
}
