import type { ProblemCode } from '@mien/contract';

/** One sentence for each problem, fit to show. Wording quoted by the specification stands verbatim. */
export const problems = {
  'invalid-request': 'Some of the details are not valid. Please check them and try again.',
  'malformed-body': 'The request could not be read. Please try again.',
  'body-too-large': 'That is too much to send at once.',
  'unsupported-content-type': 'The request could not be read. Please try again.',
  'not-found': 'We could not find what you asked for.',
  'method-not-allowed': 'We could not find what you asked for.',
  'sign-in-required': 'Please log in to continue.',
  'wrong-credentials': 'Your login is no longer valid. Please log in again.',
  'not-allowed': 'Insufficient access rights to see this page!',
  'sms-code-needed':
    'You signed in with a link from your clinic, which only allows a new scan. To see everything, log out and log in with your phone number.',
  'wrong-origin': 'This request came from another site and was not accepted.',
  'wrong-access-code': 'Incorrect access code provided, please try again!',
  'login-link-invalid':
    'This link does not work at this time. Please log in with your phone number, or ask for a new link.',
  'too-many-requests': 'Too many attempts. Please wait a little and try again.',
  'text-message-failed': 'The service is curently unavailable, please try again later!',
  'profile-incomplete': 'Please complete your profile before you scan.',
  'consent-missing': 'Please agree with our terms to continue',
  'text-outdated': 'Our terms have changed. Please read and accept the new version.',
  'settings-changed': 'Someone else changed these settings. You now see their version: please make your change again.',
  'too-many-links': 'This result has many links already. Please end one of them first.',
  'phone-missing': 'We have no confirmed phone number to send your results to.',
  'merge-not-possible':
    'These two profiles cannot be merged: one of them is a staff account, or was merged just now. Please reload the page.',
  'merge-not-undoable': 'The profile has since been merged again. Please undo that first.',
  'request-differs': 'This form was used for a patient with other details. Please look for them in the list.',
  'changed-meanwhile': 'Someone else changed this patient. Please check again before you change anything.',
  'message-exists': 'Another message has been sent. Please change yours slightly and send it again.',
  'user-deactivated': 'This person is deactivated. Please reactivate them first.',
  'staff-needs-code': 'Staff log in with a code by SMS. A link does not work for them.',
  'scan-session-expired': 'This scan is no longer valid. Please start a new one.',
  'receipt-invalid': 'We could not confirm this result. Please scan again.',
  'scan-without-signal': 'The scan could not see a pulse clearly enough. Please try again in more even light.',
  'analysis-failed': 'The results could not be worked out. Please try again.',
  'scan-provider-failed': 'The scan service is not responding. Please try again.',
  'service-unavailable': 'We cannot answer just now. Please try again in a moment.',
  'internal-error': 'There seems to be a problem with the service at the moment! Please try again later!',
  offline: 'We cannot reach the service. Please check your connection and try again.',
} as const satisfies Record<ProblemCode, string>;
