/** Asks a signed-in patient for a new code by SMS before something that only they may do. */
export const confirmByCode = {
  title: 'Confirm that it is you',
  why: {
    'phone-not-confirmed':
      'Before anyone can see your results, please confirm that {phone} is your phone number. Anything this profile shared before will stop, and we’ll ask you to agree to our terms again.',
    'new-code-needed':
      'This changes who has access to your account, or cannot be undone. We send a code to {phone} first.',
    'by-link':
      'We send a code to {phone}. It opens everything in your profile, and we may ask you to agree to our terms again.',
    'to-care': 'You will see another person’s health data. We send a code to {phone} first.',
  },
  /** In a session that shows nothing measured before it: why, and what opens the rest. */
  scanOnly: {
    byLink:
      'You signed in with a link or code from your clinic. With it you can scan, and see the results of these scans. To see everything else, confirm that it is you.',
    confirm: 'Confirm that it is you',
    held: 'Your clinic changed your number or merged your profile. To protect you, your earlier answers and results stay closed until {date}. You can scan and see the results of these scans.',
    ended:
      'Your earlier answers and results are not shown in this session. To see them, log out, then log in with your phone number.',
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
