import type { SentKind } from '@mien/contract';

/** Texts of the built-in scan site. */
export const scanSite = {
  documentTitle: 'Face scan',
  start: {
    heading: 'Your 30-second scan',
    lead: 'Your camera reads the small colour changes that each heartbeat makes in your skin.',
    steps: [
      'Find a bright place, with the light in front of you.',
      'Hold your face inside the oval. The scan starts by itself.',
      'Stay still and breathe normally until the ring is full.',
    ],
    privacy: 'The video never leaves this device.',
    privacyMore: 'No picture is stored or sent.',
    sentSummary: 'What exactly is sent?',
    sentWhere:
      'At the end of the scan, to this page’s own server and nowhere else. About 80 kilobytes, all of it numbers:',
    /** Everything that is sent, a line for each kind; which fields are of which kind says `SENT_FIELDS` of the contract. */
    sent: {
      colours: 'The average colour of your forehead and of each cheek in every camera picture. Nine numbers a picture.',
      frameTimes: 'The time of every picture.',
      headMotion: 'How much your head moved, one number a picture.',
      capture:
        'How the camera recorded: length of the scan, missed pictures, fixed settings, and whether your screen gave light.',
      profile:
        'The details you confirmed before: age, height, weight, sex, smoking, blood pressure medicine, diabetes. Encrypted, and without your name.',
      proof: 'A random number for this one scan, and a proof that it is yours.',
    } as const satisfies Record<SentKind, string>,
    notSent: 'Not sent: the video, any single picture, the shape of your face, sound. The microphone stays off.',
    begin: 'Start camera',
    beginHint: 'Your browser will ask if it may use the camera.',
    cancel: 'Cancel',
  },
  opening: {
    camera: 'Starting your camera',
    permission: 'Choose Allow when your browser asks for the camera.',
    tracker: 'Getting the scan ready',
  },
  advice: {
    findFace: 'Bring your face in front of the camera, into the oval',
    closer: 'Come a little closer',
    further: 'Move back a little',
    moveLeft: 'Move a little to your left',
    moveRight: 'Move a little to your right',
    moveUp: 'Move up a little',
    moveDown: 'Move down a little',
    turnLeft: 'Turn your head a little to your left',
    turnRight: 'Turn your head a little to your right',
    turnToCamera: 'Look straight at the camera',
    holdStill: 'Hold still',
    moreLight: 'More light on your face, please',
    lessBacklight: 'Too bright behind you. Turn towards the light',
    lessLight: 'Too bright. Turn away from the strong light',
    evenLight: 'One side of your face is in the dark. Face the light',
    closeApps: 'Your camera is too slow. Close other apps, please',
    ready: 'Good. Hold still',
  },
  /** What is said aloud, besides the sentences that stand on the page, and its switch. */
  guide: {
    voice: 'Voice guidance',
    voiceAndVibration: 'Voice and vibration',
    on: 'on',
    off: 'off',
    turnedOn: 'Voice guidance is on',
    milestones: {
      begin: 'The scan has started. Stay still',
      half: 'Halfway. Stay still',
      lastSeconds: 'Five more seconds. Stay still',
    },
  },
  capture: {
    keepStill: 'Stay still and breathe normally',
    almost: 'Almost done. Stay still',
    paused: 'Paused. Come back into the oval',
    secondsLeft: '{seconds} s left',
    waiting: 'The scan starts by itself',
    wave: 'Your pulse, live',
    quality: {
      looking: 'Looking for your pulse',
      weak: 'Signal: weak',
      fair: 'Signal: fair',
      good: 'Signal: good',
    },
    cancel: 'Cancel scan',
    camera: 'Your camera picture, mirrored',
    progress: 'Scan progress',
  },
  finish: {
    done: 'Scan complete',
    /** What is said where the page shows the two above each other. */
    spoken: 'Scan complete. Working out your results. Please stay on this page.',
    sending: 'Working out your results. Please stay on this page.',
    slow: 'Still working. Please stay on this page.',
    leaving: 'Taking you back',
  },
  /** Shown when the person comes back to a page that was out of sight. */
  away: 'The page was hidden. The scan starts again',
  noHandoff: {
    heading: 'This is the scan page',
    lead: 'A scan starts from your account. Open it there and choose Start Scan.',
    link: 'Go to {product}',
  },
  unreachable: {
    heading: 'No connection',
    lead: 'We cannot reach the scan service. Check your internet connection, then try again.',
    retry: 'Try again',
  },
} as const;
