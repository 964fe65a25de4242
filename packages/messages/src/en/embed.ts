/** `/embed/…`: a scan inside other software, such as the portal of a clinic. It names no one. */
export const embed = {
  title: 'Your face scan',
  opening: 'Opening your scan…',
  questions: {
    title: 'Before your scan',
    points: {
      video: 'The video stays on this device and is not stored.',
      told: 'The page or app that you came from learns that you scanned, not your values.',
      seen: 'Your care team sees your result if you let it see your results.',
      wellness: 'For wellness, not a diagnosis.',
    },
    start: 'Start the scan',
    starting: 'Opening the scan…',
    cancel: 'Cancel',
    missing: 'Please answer every question.',
    refused: 'The scan cannot start with these answers. Check them, or ask your clinic.',
  },
  scan: { frame: 'Camera and scan' },
  result: {
    title: 'Your result',
    preparing: 'Preparing your result…',
    stored: 'Your result is stored.',
    unwell: 'This is not a diagnosis. If you feel unwell, call your doctor. In an emergency, call 911.',
    done: 'Done',
    back: 'Go back',
    failed: 'The scan did not work',
    again: 'Try again',
  },
  closed: { title: 'You are done here', text: 'You can close this page.' },
  used: {
    title: 'This scan cannot be opened',
    text: 'It was opened before, or is older than 30 minutes. Go back and start it again.',
  },
  offline: { title: 'No connection', text: 'Check your internet connection, then try again.', retry: 'Try again' },
  inApp: {
    title: 'Open this page in your browser',
    text: 'It opened inside another app, which may not let a page use the camera.',
    steps: [
      'Tap the menu of this app (⋯ or ⋮) and choose “Open in browser”, Safari or Chrome.',
      'Or copy the address, and paste it in Safari, Chrome, Edge or Firefox.',
    ],
    copy: 'Copy the address',
    copied: 'Copied.',
  },
  blocked: {
    title: 'The camera is blocked on this page',
    text: 'The page around this scan does not let it use the camera. Please tell the people who run it.',
    /** For the people who run the page. */
    forHost:
      'For them: add camera to the allow attribute of the frame, and {origin} to camera=(…) of the Permissions-Policy header.',
  },
} as const;
