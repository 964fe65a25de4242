/** Sign-in with a phone number and a code (`/`, `/mlogin`). */
export const signIn = {
  title: 'How are you today?',
  /** Title of the browser tab: what the product is. */
  tab: 'Pulse and breathing by camera',
  loggedOut: 'You have been logged out of {productName}.',
  points: {
    scan: 'Look into your camera for 30 seconds',
    values: 'Pulse and breathing, and how sure we are',
    /** Where the installation's scans are ours. */
    video: 'Your video never leaves your device',
    /** Where they are not. */
    trust: 'We never sell your data or show you ads.',
  },
  tryScan: 'Try a scan, no account',
  newHere: "I'm new here",
  legal: {
    name: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
    measures: 'What it can and cannot measure',
    wellness: 'For wellness. Not a medical device.',
  },
  phone: {
    text: 'Please enter your phone number below to log in',
    label: 'Phone number',
    country: '+1',
    example: '(512) 555-0100',
    send: 'Send code',
    note: "We'll send you a 6-digit code to verify your device",
    footnote: 'Standard text and data rates may apply.',
    faults: {
      required: 'Phone number is required.',
      tooShort: 'Phone number too short.',
      tooLong: 'Phone number too long',
      areaCode: 'Please check the area code. US numbers cannot start with 0 or 1.',
    },
  },
  code: {
    title: "We've sent your code",
    text: 'If {phone} is registered, a code is on its way.',
    label: 'Access code',
    example: '123456',
    authenticate: 'Authenticate',
    resend: "Didn't receive the code?",
    resendWait: 'You can ask for a new code in {seconds} s.',
    resent: 'If {phone} is registered, a new code is on its way.',
    changePhone: 'Use another number',
    faults: {
      required: 'Access code is required.',
      digitsOnly: 'Enter numbers only.',
      tooShort: 'Access code is too short.',
      tooLong: 'Access code is too long',
    },
    wrong: 'Incorrect access code provided, please try again!',
  },
  spinner: {
    wait: 'Please wait...',
    sending: 'Sending sms...',
    authenticating: 'Authenticating, please stand by...',
    loggingIn: 'Logging in...',
  },
  smsFailed: 'The service is curently unavailable, please try again later!',
} as const;
