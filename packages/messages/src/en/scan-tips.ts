/** What helps after a scan that could not be read: where it stopped on the scan site, and on Mien's page after leaving it. */
export const scanTips = {
  title: 'What helps',
  noPulse: [
    'Face a window or a lamp, with nothing bright behind you.',
    'Prop the device up at eye level, rest your head and sit still.',
    'Come closer, until your face fills the oval.',
  ],
  tooFar: ['Come closer, until your face fills the oval.', 'Or bring the camera closer.', 'Or try another camera.'],
  faceLost: ['Prop the device up at eye level.', 'Look straight at the camera until the ring is full.'],
  slowCamera: ['Use more light: in the dark cameras slow down.', 'Close other apps and tabs.', 'Try another camera.'],
  missingPictures: ['Close other apps and tabs.', 'Switch power saving off, or charge the device.'],
} as const;
