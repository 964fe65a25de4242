/** `/howto`: tips before a scan and the connection check. */
export const howTo = {
  title: 'Get ready for your scan',
  text: 'It takes about 30 seconds. Four things make it work well.',
  tips: {
    light: { title: 'Find even light', text: 'Face a window or a lamp. Avoid bright light behind you.' },
    distance: { title: "Hold it at arm's length", text: 'Your whole face should fit the oval on the screen.' },
    stillness: { title: 'Sit still', text: 'Rest your arms on a table, breathe normally and do not talk.' },
    glasses: { title: 'Take off your glasses', text: 'Also move hair and hats away from your forehead.' },
  },
  /** By the scan provider of the client; until it is known, neither. */
  privacy: {
    own: 'Your camera image stays on this device. Only numbers are sent, such as the average color of your skin.',
    hosted: 'You’ll scan on our scan partner’s site. Its own privacy rules apply there.',
  },
  check: {
    title: 'Connection check',
    checking: 'Checking your connection...',
    progress: 'Connection check',
    passed: 'Your connection is fast enough.',
    speed: '{speed} Mbps',
    slow: 'Your connection speed is very slow. You may experience problems if you continue.',
    tips: 'Tips to improve',
    failed: 'Error while measuring your speed, please try again',
    again: 'Check again',
  },
  start: 'Start Scan',
  loading: 'Please wait...',
} as const;
