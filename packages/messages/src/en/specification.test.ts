import { describe, expect, it } from 'vitest';
import * as catalogue from './catalogue.ts';
import { legal } from './legal.ts';

/** Sentences that the product's specification quotes, by its headings; odd spelling included. `{…}` are our names. */
const QUOTED: Readonly<Record<string, readonly string[]>> = {
  'Section 1, marketing copy': ['Health Status Reimagined', 'The future of health'],
  'Section 2, routes': [
    'Agree & Continue',
    'View results',
    'Back to Dashboard',
    'It seem that your scan has failed. Please try again.',
    'PRIVACY',
    'TERMS OF USE',
  ],
  'Section 2, header menu': [
    'Scan now',
    'Profile',
    'Group averages',
    'History',
    'Trend charts',
    'Privacy policy',
    'Terms of use',
    'Log out',
  ],
  'Section 2, login': [
    'Please enter your phone number below to log in',
    'Send code',
    "We'll send you a 6-digit code to verify your device",
    'Standard text and data rates may apply.',
    "We've sent your code",
    'Access code',
    'Authenticate',
    "Didn't receive the code?",
    'Select profile',
    'Your phone number is associated with several profiles. Please select the profile to use',
    'Please wait...',
    'Sending sms...',
    'Authenticating, please stand by...',
    'Logging in...',
  ],
  'Section 2, registration': [
    'First name',
    'Last name',
    'Phone',
    'Email',
    'Access code',
    'PatientUid',
    'Submit & scan',
    'Please wait while we create your unique scan profile.',
  ],
  'Section 2, phone sign-in': [
    'Submit phone number',
    'SMS code',
    'insert code from sms',
    'Submit sms access code',
    'Verifying phone number!',
  ],
  'Section 2, personal results page': [
    'Your Results',
    'Copy Link',
    'Results link copied',
    'Copied',
    'Send to my phone!',
    'Results sent!',
    'Try again!',
    '{firstName} your results indicate you may be at risk as seen in the {group} scores.',
    '{firstName} your results are all in the normal ranges.',
    'Understand your results',
    'Preparing your results!',
    'Some risks',
    'All normal',
    '+{count} more.',
    '{systolic}/{diastolic}',
    '{productName} Score',
  ],
  'Section 2, range indicator': ['Unhealthy', 'Suboptimal', 'Normal', 'Healthy', 'Optimal'],
  'Section 2, shared results page': [
    'The results indicate that the Patient may be at risk as seen in the {group} scores.',
  ],
  'Section 2, averages page': [
    'Group name',
    'Time period',
    'Update',
    'The result averages indicate that the {groupCode} group may be at risk as seen in the {group} scores.',
    'The result averages for the {groupCode} group are all in the normal ranges.',
    'The result averages for the {groupCode} group are pending. More scans are needed.',
    'No results found.',
    'Adjust the filters or select a different time period.',
    'Insufficient access rights to see this page!',
  ],
  'Section 2, scan error page': [
    "Reloading the page isn't working?",
    'Tips for improving your internet connection',
    'Is this a pre visit scan?',
    'Scan Again',
    'Test connection',
    'Home',
  ],
  'Section 2, general error page': [
    'Your browser is not supported.Please use a supported browser.',
    'There seems to be a problem with the service at the moment! Please try again later!',
    'There seems to be a problem! Please try again later!',
    'Scan Again',
    'Your Profile',
  ],
  'Section 2, admin patients dashboard': [
    'Create patient',
    'ID',
    'First name',
    'Last name',
    'Email',
    'Roles',
    'Token code',
  ],
  'Section 2, live chat page': ['Live Chat', 'Type your message...', 'Send', 'You'],
  'Section 5, profile form': [
    'First name is required.',
    'Last name is required.',
    'Age is required.',
    'Height out of range. Please enter a height between 3\'11" and 7\'2"',
    'Height (Ft) is required.',
    'Height (In) is required.',
    'Weight out of range. Weight must be between 67 and 660 lbs',
    'Weight is required.',
    'Sex/Gender is required.',
    'Please select your quality of life',
  ],
  'Section 5, registration form': [
    'Firstname is required',
    'Lastname is required',
    'Age is required',
    'Weight is required',
    'Height is required',
    'Invalid email format',
    'Invalid age! You need to be between 12 years and 120 years of age for a scan!',
    'Your height is invalid! Your height needs to be between 3\'11" and 7\'2" for a scan!',
    'Your weight is invalid! Your weight needs to be between 67 pounds and 660 lbs for a scan!',
    'Invalid Body Mass Index. Your BMI needs to be between 10 and 60 for a scan availability!',
    'An error occurred while submitting the form. Please check that all inputs are valid and try again.',
  ],
  'Section 5, phone and access code': [
    'Phone number is required.',
    'Phone number too short.',
    'Phone number too long',
    'Phone number is required',
    'Enter numbers only.',
    'Access code is too short.',
    'Access code is too long',
    'Access code is required.',
  ],
  'Section 8, scan error codes': [
    'Your scan timed out',
    "We weren't able to complete your scan. Please try again.",
    'Something went wrong',
    'Please try a second time. If your scan still fails, please let us know.',
    'Camera permissions required.',
    'Please reload this page and grant permission when prompted.',
    'Slow internet connection detected.',
    'We recommend delaying your scan until you have a faster connection.',
    'Scan cancelled.',
    'Your scan was successfully cancelled.',
    'Your scan was unsuccessful.',
    'We ran into a problem completing your scan. Please try again.',
  ],
  'Section 8, messages and redirects': [
    'Your connection speed is still too slow to continue.',
    'Error while measuring your speed, please try again',
    'Your connection speed is very slow. You may experience problems if you continue.',
    'Tips to improve',
    'Please agree with our terms to continue',
    'Insufficient access rights to see this page!',
    'The service is curently unavailable, please try again later!',
    'We have failed to send you the results. Please check with our support for help.',
    'One or more measurements were not obtained correctly! Please scan again for more acurate results!',
    'Incorrect access code provided, please try again!',
    'We have received your request and will send an SMS authentication code to the number you provided shortly.',
    'User was created try submitting your phone number again',
    'Sorry there are no measurements for {period} {range}. Please use the arrows above to change to different dates to see your measurement results.',
  ],
};

/** Every text of the catalogue, however deep. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

const texts = new Set(textsIn(catalogue));

describe.each(Object.entries(QUOTED))('%s', (_, quoted) => {
  it.each(quoted)('%s', (text) => expect(texts.has(text)).toBe(true));
});

/** Terms that sections 1 and 9 name, as the legal texts have to say them. */
describe('Sections 1 and 9, key terms', () => {
  const words = textsIn(legal).join(' ');
  it.each([
    ['users over 18, or 13 to 17 with a guardian', /\b18\b[\s\S]*\b13\b[\s\S]*\b17\b[\s\S]*guardian/],
    ['not for emergencies', /emergenc/],
    ['six months of inactivity', /(six|6) months/],
    ['liability of $100', /\$100\b/],
    ['small claims of $5,000', /\$5,000\b/],
    ['arbitration in Austin, Texas', /arbitration[\s\S]*Austin, Texas/],
    ['October 2023', /October \d*,? ?2023/],
    ['cookies', /cookies/i],
    ['retention', /retention|retain|keep/i],
    ['not a healthcare provider', /not a (health ?care|medical) provider/i],
  ])('%s', (_, words_) => expect(words).toMatch(words_));
});
