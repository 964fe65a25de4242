import type { SentKind } from '@mien/contract';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';
import { stillThere } from './still-there.ts';

/** Texts of the built-in scan site. */
export const scanSite = {
  documentTitle: 'Face scan',
  start: {
    heading: 'Your 30-second scan',
    headingMinute: 'Your 60-second scan',
    lead: 'Your camera reads the small color changes that each heartbeat makes in your skin.',
    steps: [
      'Find a bright place, with the light in front of you.',
      'Bring your eyes, nose and mouth into the oval. The scan starts by itself.',
      'Stay still and breathe normally until the ring is full.',
    ],
    privacy: 'The video never leaves this device.',
    privacyMore: 'No picture is stored or sent.',
    sentSummary: 'What exactly is sent?',
    sentWhere:
      'At the end of the scan, these numbers go to this page’s server and nowhere else. They take about 100 kilobytes, or twice as much for 60 seconds:',
    /** Everything that is sent, a line for each kind; `SENT_FIELDS` of the contract lists the fields of each kind. */
    sent: {
      colors:
        'The average skin color of your forehead, your nose and cheeks, and your whole face in each picture. Nine numbers per picture.',
      surroundings:
        'The average color of what is around you, such as wall, shirt and hair, all mixed into one. Three numbers per picture, to tell your pulse from changes in the light.',
      frameTimes: 'The time of every picture.',
      headMotion: 'How much your head moved, one number per picture.',
      capture:
        'How the camera recorded: length of the scan, missed pictures, fixed settings, and whether your screen gave light.',
      profile:
        'What you confirmed before: your age, sex, height and weight. Also if you smoke, if you have diabetes and if you take blood pressure medication. Encrypted, and without your name.',
      proof: 'A random number for this one scan, and a proof that it is yours.',
    } as const satisfies Record<SentKind, string>,
    notSent: 'Not sent: the video, any single picture, the shape of your face, sound. The microphone stays off.',
    length: {
      label: 'Scan length',
      hint: '60 seconds can also show your heart rate variability.',
      usual: '30 seconds',
      minute: '60 seconds',
    },
    begin: 'Start camera',
    /** In a demo, for devices without a camera. */
    sample: 'No camera here? Use a sample face',
    beginHint: 'Your browser will ask for the camera.',
    cancel: 'Cancel',
  },
  opening: {
    camera: 'Starting your camera',
    permission: 'Choose Allow when your browser asks for the camera.',
    /** The browser has been asking for a while, or seems to. */
    longQuestion: 'Choose Allow when your browser asks for the camera. If you see no question, try again.',
    tracker: 'Getting the scan ready',
    /** Its files take long, and they come. */
    slowLoad: 'Getting the scan ready. Your connection is slow, so this takes longer',
    retry: 'Try again',
  },
  advice: {
    uncover: 'The picture is black. Uncover your camera, or turn on a light',
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
    turnToLight: 'Turn toward a window or a lamp',
    lessBacklight: 'Too bright behind you. Turn toward the light',
    lessLight: 'Too bright. Turn away from the strong light',
    evenLight: 'One side of your face is in the dark. Face the light',
    closeApps: 'Your camera is too slow. Close other apps, please',
    ready: 'Good. Hold still',
  },
  /** What is spoken, besides the sentences on the page, and its switch. */
  guide: {
    voice: 'Voice guidance',
    voiceAndVibration: 'Voice and vibration',
    on: 'on',
    off: 'off',
    /** It is on, but the device has no voice for the page's language. */
    vibrationOnly: 'vibration only',
    noVoice: 'no voice on this device',
    turnedOn: 'Voice guidance is on',
    milestones: {
      begin: 'The scan has started. Stay still',
      half: 'Halfway. Stay still',
      lastSeconds: 'Five more seconds. Stay still',
      longer: 'Almost there, hold on. Up to 30 more seconds',
    },
  },
  capture: {
    keepStill: 'Stay still and breathe normally',
    almost: 'Almost done. Stay still',
    paused: 'Paused. Come back into the oval',
    secondsLeft: '{seconds} s left',
    secondsUnit: 's',
    waiting: 'The scan starts by itself',
    wave: 'Your pulse, live',
    rateUnit: 'bpm',
    /** Below the heart rate of the moment, which is not the result. */
    live: 'live',
    /** Above a heart rate of the moment that may be some beats off. */
    about: 'about',
    quality: {
      looking: 'Looking for your pulse',
      weak: 'Signal: weak',
      fair: 'Signal: fair',
      good: 'Signal: good',
    },
    cancel: 'Cancel scan',
    camera: 'Your camera picture, mirrored',
    cameraPlain: 'Your camera picture',
    progress: 'Scan progress',
  },
  finish: {
    done: 'Scan complete',
    /** What is said where the page shows the two above each other. */
    spoken: 'Scan complete. Preparing your results! Please stay on this page.',
    /** The same sentence is on the return page and on the results while they load. */
    sending: 'Preparing your results!',
    slow: 'Still working. Please stay on this page.',
    /** The service is busy; the page waits and asks again. */
    busy: 'Many people are scanning right now. Your results follow shortly. Please stay on this page.',
    /** It takes long, and nothing says why. */
    slowLine: 'Sending your scan takes longer than usual. Please stay on this page.',
    offline: 'No connection. Your scan is kept and will be sent when the connection is back.',
    /** The service reports that it cannot answer. */
    unavailable: 'The service cannot take your scan right now. It is kept and will be sent again shortly.',
    sendNow: 'Try again',
    leaving: 'Taking you back',
  },
  /** At a shared tablet. */
  asking: stillThere,
  /** What can be set while the face is being placed. */
  tools: {
    lamp: 'Use the screen as a lamp',
    lampOffered: 'Light my face with the screen',
    lampOff: 'Switch the lamp off',
    lampWhy: 'The screen lights your face now. Turn its brightness all the way up.',
    toBack: 'Use the back camera',
    toFront: 'Use the front camera',
    cameras: 'Camera',
    camera: 'Camera {number}',
  },
  /** Why the scan starts again. */
  again: {
    hidden: 'The page was hidden. The scan starts again',
    turned: 'The device was turned. The scan starts again',
    lamp: 'The light changed. The scan starts again',
  },
  /** The scan has stopped and the camera is off. */
  stops: {
    released: 'Your camera is off. Nothing was sent.',
    tipsTitle: scanTips.title,
    retry: 'Try again',
    takeOver: 'Scan here instead',
    leave: 'Leave the scan',
    cameraSteps: cameraPermission.steps,
    causes: {
      denied: {
        title: cameraPermission.title,
        text: cameraPermission.description,
        tips: ['If your browser no longer asks, allow the camera with the steps below. Then try again.'],
      },
      noPulse: {
        title: 'The camera could not read you this time',
        text: 'This says nothing about your heart.',
        tips: [`${scanTips.noPulse[0]} Or use the screen as a lamp.`, scanTips.noPulse[1], scanTips.noPulse[2]],
      },
      tooFar: {
        title: 'Your face is too far away',
        text: 'It is so small in the picture that the camera cannot read it.',
        tips: scanTips.tooFar,
      },
      faceLost: {
        title: 'Your face was out of sight for too long',
        text: 'A scan needs your face in the oval all the time.',
        tips: scanTips.faceLost,
      },
      slowCamera: {
        title: 'Your camera is too slow',
        text: 'It gives too few pictures a second. This says nothing about your heart.',
        tips: scanTips.slowCamera,
      },
      missingPictures: {
        title: 'Your phone was too busy',
        text: 'It could not read the camera without gaps. This says nothing about your heart.',
        tips: scanTips.missingPictures,
      },
      noCamera: {
        title: 'We found no camera',
        text: 'This device has none, or it is switched off.',
        tips: ['Plug a camera in, or open its cover.', 'Or use a phone: sign in there and start the scan.'],
      },
      busy: {
        title: 'Your camera is in use',
        text: 'Another program or page is using it.',
        tips: ['End video calls and close other programs that use the camera.'],
      },
      unplugged: {
        title: 'The camera was unplugged',
        text: 'The scan needs the same camera from start to end.',
        tips: ['Plug it in again, or choose another camera.'],
      },
      cameraStopped: {
        title: 'The camera stopped',
        text: 'It was switched off, or another program took it.',
        tips: ['Close other programs that use the camera.'],
      },
      interrupted: {
        title: 'The camera was interrupted',
        text: 'A call or another app is using it.',
        tips: ['Finish the call, then try again.'],
      },
      noPictures: {
        title: 'The camera gives no pictures',
        text: 'It is on, but nothing arrives.',
        tips: ['Close other programs that use the camera.', 'Or restart the device.'],
      },
      noAnswer: {
        title: 'Your camera does not answer',
        text: 'We asked your browser for it and waited, but nothing happened.',
        tips: [
          'If your browser asks for the camera, choose Allow.',
          'Close other programs that use the camera.',
          'Or restart your browser.',
        ],
      },
      notLoaded: {
        title: 'The scan could not be loaded',
        text: 'Some of its files did not arrive.',
        tips: ['Check your internet connection.', 'Or use another network, such as mobile data.'],
      },
      broken: {
        title: 'The scan stopped working',
        text: 'Something in this browser failed. This says nothing about your heart.',
        tips: ['Close other apps and tabs.', 'Or use another browser, or restart the device.'],
      },
      revoked: {
        title: 'The camera is no longer allowed',
        text: 'The permission for this page was withdrawn during the scan.',
        tips: ['Allow the camera for this page in your browser, or in the settings of your device. Then try again.'],
      },
      otherTab: {
        title: 'A scan is open in another tab',
        text: 'Only one tab can use the camera for a scan.',
        tips: ['Continue there, or scan here instead.'],
      },
      movedToOtherTab: {
        title: 'The scan continues in another tab',
        text: 'You chose to scan there instead.',
        tips: ['You can close this tab.'],
      },
      hidden: {
        title: 'The page was hidden',
        text: 'A scan cannot continue while you look at something else.',
        tips: ['It starts again when you come back.'],
      },
      insecure: {
        title: 'This page is not secure',
        text: 'Your browser lets only secure pages (https) use the camera.',
        tips: ['Open the link that you were given, or ask the person who sent it to you.'],
      },
      notSupported: {
        title: 'We cannot use the camera in this browser',
        text: 'It is too old, or it opened inside another app.',
        tips: ['Open the page in Safari, Chrome, Edge or Firefox.'],
      },
    },
  },
  noHandoff: {
    heading: 'This is the scan page',
    lead: 'A scan starts from your account. Open your account and choose Start Scan.',
    link: 'Go to {product}',
  },
  unreachable: {
    heading: 'No connection',
    lead: 'We cannot reach the scan service. Check your internet connection, then try again.',
    /** The scan has arrived, and the way back has no connection. */
    sent: 'Your scan was sent. We’ll take you to your results when the connection is back.',
    /** The scan was kept until the end of its session, and the line did not come back. */
    tooLate: 'Your scan could not be sent in time. When the connection is back, go back and scan again.',
    retry: 'Try again',
  },
  /** The page's own script did not come. */
  unloaded: {
    heading: 'This page did not load',
    lead: 'Check your internet connection, then try again.',
    retry: 'Try again',
  },
  /** The page itself broke. */
  failed: {
    heading: 'Something went wrong',
    lead: 'This page stopped working. Your camera is off.',
    retry: 'Try again',
  },
} as const;
