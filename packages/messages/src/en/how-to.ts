/** `/howto`: tips before a scan and the connection check. */
export const howTo = {
  title: 'Get ready for your scan',
  text: 'It takes about 30 seconds.',
  tips: {
    light: 'Face a window or a lamp, nothing bright behind you',
    distance: "Hold it at arm's length, face in the oval",
    stillness: 'Sit still, rest your arms, do not talk',
    glasses: 'Take off your glasses, uncover your forehead',
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
