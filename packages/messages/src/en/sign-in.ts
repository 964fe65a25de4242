/** Sign-in with a phone number and a code (`/`, `/mlogin`). */
export const signIn = {
  title: 'Log in',
  loggedOut: 'You have been logged out of {productName}.',
  trust: 'Your face video never leaves your device.',
  pitch: { heading: 'Health Status Reimagined', text: 'A 30-second face scan shows you how you are doing.' },
  phone: {
    text: 'Please enter your phone number below to log in',
    label: 'Phone number',
    example: '(512) 555-0100',
    send: 'Send code',
    note: "We'll send you a 6-digit code to verify your device",
    footnote: 'Standard text and data rates may apply.',
    faults: {
      required: 'Phone number is required.',
      tooShort: 'Phone number too short.',
      tooLong: 'Phone number too long',
      areaCode: 'Please check the area code: no number begins like this.',
    },
  },
  code: {
    title: "We've sent your code",
    text: 'It is on its way to {phone}.',
    label: 'Access code',
    example: '123456',
    authenticate: 'Authenticate',
    resend: "Didn't receive the code?",
    resendWait: 'You can ask for a new code in {seconds} s.',
    resent: 'We have sent a new code to {phone}.',
    changePhone: 'Use another number',
    faults: {
      required: 'Access code is required.',
      digitsOnly: 'Enter numbers only.',
      tooShort: 'Access code is too short.',
      tooLong: 'Access code is too long',
    },
    wrong: 'Incorrect access code provided, please try again!',
  },
  profiles: {
    title: 'Select profile',
    text: 'Your phone number is associated with several profiles. Please select the profile to use',
    group: 'Group: {groupCode}',
    /** A profile whose name has not been entered yet. */
    unnamed: 'New profile',
  },
  spinner: {
    wait: 'Please wait...',
    sending: 'Sending sms...',
    authenticating: 'Authenticating, please stand by...',
    loggingIn: 'Logging in...',
  },
  tooManyCodes: 'Too many attempts. Please try again in {seconds} s.',
  smsFailed: 'The service is curently unavailable, please try again later!',
} as const;
