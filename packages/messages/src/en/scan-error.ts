import type { ScanErrorCause, ScanErrorKind } from '@mien/domain';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

const kinds = {
  timedOut: {
    title: 'Your scan timed out',
    description: "We weren't able to complete your scan. Please try again.",
  },
  serverError: {
    title: 'Something went wrong',
    description: 'Please try a second time. If your scan still fails, please let us know.',
  },
  cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
  slowInternet: {
    title: 'Slow internet connection detected.',
    description: 'We recommend delaying your scan until you have a faster connection.',
  },
  cancelled: { title: 'Scan cancelled.', description: 'Your scan was successfully cancelled.' },
  unsuccessful: {
    title: 'Your scan was unsuccessful.',
    description: 'We ran into a problem completing your scan. Please try again.',
  },
} as const satisfies Record<ScanErrorKind, { title: string; description: string }>;

/** What a code of the scan site adds to its kind. */
const causes = {
  profile: 'The scan site could not read your profile. Please check it and start again.',
  age: 'The scan site did not accept the age in your profile. Please check it.',
  height: 'The scan site did not accept the height in your profile. Please check it.',
  weight: 'The scan site did not accept the weight in your profile. Please check it.',
  bodyMassIndex: 'The scan site did not accept the height and weight in your profile. Please check both.',
  sessionOver: 'The time for this scan ran out. Please start a new one.',
  noSignal: 'The camera could not read you this time. This says nothing about your heart.',
  notLive: 'The scan site could not be sure that it saw a living face. Please hold still, in even light.',
} as const satisfies Record<ScanErrorCause, string>;

/** `/scanningError` and `/scanFailed`. */
export const scanError = {
  kinds,
  causes,
  reason: 'What happened',
  toProfile: 'Check your profile',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where: 'Press "{button}" to reload the scan page. When your browser asks for the camera, choose Allow.',
  },
  slow: {
    title: 'Tips for improving your internet connection',
    tips: [
      { title: 'Improve the signal', text: 'Move closer to your router, or to a place with better reception.' },
      { title: 'Stop other data use', text: 'Pause videos, downloads and calls on this and other devices.' },
      { title: 'Restart the device', text: 'Switch your phone or computer off and on again.' },
    ],
    testing: 'Testing your connection...',
    progress: 'Connection test',
    stillSlow: 'Your connection speed is still too slow to continue.',
    failed: 'Error while measuring your speed, please try again',
  },
  preVisit: {
    title: 'Is this a pre visit scan?',
    text: 'If a second scan fails, please go to your video appointment through the link that was sent to you. Your provider will help you from there.',
    /** After a second scan failed, above the way to the video visit. */
    second: 'Two scans have failed. Your provider will help you in the video visit.',
  },
  scanAgain: 'Scan Again',
  testConnection: 'Test connection',
  home: 'Home',
  scanFailed: {
    title: 'Scan failed',
    text: 'It seem that your scan has failed. Please try again.',
    back: 'Back to Dashboard',
  },
} as const;
