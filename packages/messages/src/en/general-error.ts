/** `/error?ID=`. */
export const generalError = {
  title: 'We are sorry',
  texts: {
    1000: 'Your browser is not supported.Please use a supported browser.',
    1001: 'There seems to be a problem with the service at the moment! Please try again later!',
    other: 'There seems to be a problem! Please try again later!',
  },
  sharedLink: {
    title: 'This link has expired or was turned off',
    ask: 'Ask the patient for a new one.',
    about:
      'Links to results work for a few days, or until the patient turns them off. Nothing is wrong with your device.',
    cutOff: 'If you copied the link by hand, a part of it may be missing. Then open it from the message again.',
    own: { title: 'Are these your own results?', text: 'Sign in and make a new link.', signIn: 'Sign in' },
    emergency: 'In an emergency, call 911.',
  },
  tryAgain: 'Try again',
  browsers:
    'These versions work, and so do newer ones: Chrome {chrome}, Edge {edge}, Firefox {firefox} and Safari {safari}. On an iPhone or iPad, any browser works from {ios} on.',
  scanAgain: 'Scan Again',
  profile: 'Your Profile',
  notFound: {
    title: 'Page not found',
    text: 'The page you are looking for is not available.',
    home: 'Go to the start page',
  },
} as const;
