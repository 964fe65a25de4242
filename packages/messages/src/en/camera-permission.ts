/** A refused camera: on the scan site, where it can be fixed, and on Mien's page after leaving the scan site. */
export const cameraPermission = {
  title: 'Camera permissions required.',
  description: 'Please reload this page and grant permission when prompted.',
  steps: {
    title: "Reloading the page isn't working?",
    browsers: [
      {
        name: 'Safari',
        steps: [
          'Tap the page settings button at the left of the address bar (aA or a small page).',
          'Tap Website Settings, then Camera.',
          'Choose Allow and go back to the scan page.',
          'Reload the scan page.',
        ],
      },
      {
        name: 'Chrome on iOS',
        steps: [
          'Open the Settings app of your iPhone or iPad.',
          'Scroll down to Chrome and tap it.',
          'Turn on Camera.',
          'Go back to Chrome and reload the scan page.',
        ],
      },
      {
        name: 'Chrome on Android',
        steps: [
          'Tap the icon at the left of the address bar.',
          'Tap Permissions, then Camera.',
          'Turn the camera on for the scan page.',
          'Reload the scan page.',
        ],
      },
      {
        name: 'Chrome on a computer',
        steps: [
          'Click the icon at the left of the address bar.',
          'Next to Camera, switch to Allow.',
          'Close other programs that use the camera.',
          'Reload the scan page.',
        ],
      },
    ],
  },
} as const;
