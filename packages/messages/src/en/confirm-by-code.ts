/** Asks a signed-in patient for a new code by SMS before something that only they may do. */
export const confirmByCode = {
  title: 'Confirm that it is you',
  why: {
    'phone-not-confirmed':
      'Before anybody can see your results, please confirm that {phone} is your phone number. What was allowed for this profile before then ends, and we ask you to agree to our terms again.',
    'new-code-needed':
      'This changes who has access to your account, or cannot be undone. We send a code to {phone} first.',
    'to-care': 'You will see another person’s health data. We send a code to {phone} first.',
  },
  noPhone: 'This profile has no phone number yet. Please ask your clinic to add one.',
  send: 'Send code',
  sending: 'Sending code...',
  label: 'Code from the text message',
  confirm: 'Confirm',
  passkey: 'Use my passkey instead',
  again: 'Send another code',
  wrong: 'This code is not correct, or has expired. Please try again.',
  close: 'Close',
} as const;
