import type { ProblemCode } from '@mien/contract';

/** Sentences for the problems that a page finds by itself. For all others the server's answer has one. */
export const problems = {
  'invalid-request': 'Some of the details are not valid. Please check them and try again.',
  'sign-in-required': 'Please log in to continue.',
  'wrong-access-code': 'Incorrect access code provided, please try again!',
  'cookies-needed':
    'Your browser does not keep cookies for this site, so it cannot log you in. Allow cookies in the settings of your browser, or leave its private mode. Then reload this page.',
  'login-link-invalid':
    'This link does not work at this time. Please log in with your phone number, or ask for a new link.',
  'too-many-requests': 'Too many attempts. Please wait a little and try again.',
  /** The same where the server says for how long: below a minute, and from there on. */
  tryAgainIn: 'Too many attempts. Please try again in {wait}.',
  tryAgainAt: 'Too many attempts. Please try again at {time}.',
  'service-unavailable': 'We cannot answer just now. Please try again in a moment.',
  'internal-error': 'There seems to be a problem with the service at the moment! Please try again later!',
  'https-needed':
    'This page is not encrypted. So your browser cannot log you in or use the camera. Open it with https:// at the beginning of the address.',
  'answer-unreadable': 'The service sent an answer that we could not read. Please try again.',
  offline: 'We cannot reach the service. Please check your connection and try again.',
} as const satisfies Partial<Record<ProblemCode | 'tryAgainIn' | 'tryAgainAt', string>>;
