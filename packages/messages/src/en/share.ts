/** Sharing a result: the link, the message to one's own phone, the links that work. */
export const share = {
  title: 'Share these results',
  copyLink: 'Copy Link',
  linkCopied: 'Results link copied',
  copied: 'Copied',
  /** If the browser does not let pages copy. */
  byHand: {
    label: 'Link to your results',
    hint: 'Your browser did not let us copy. Press and hold the link to copy it.',
  },
  phone: {
    ready: 'Send to my phone!',
    sent: 'Results sent!',
    failed: 'Try again!',
    failedText: 'We have failed to send you the results. Please check with our support for help.',
  },
  handOn: 'Share with an app',
  showUsual: 'Include what is usual for me, on links and paper',
  print: 'Print or save as PDF',
  note: 'Anyone with the link can see these results, without your name. It works for {lifetime}.',
  lifetimes: { hours: { one: '1 hour', other: '{count} hours' }, days: { one: '1 day', other: '{count} days' } },
  manage: 'Manage links',
  links: {
    title: 'Links to these results',
    close: 'Close',
    explained:
      'Anyone with a link can see these results, without your name and without logging in. You can revoke a link at any time.',
    lifetime: 'A new link works for',
    live: 'Links that work now',
    loading: 'Please wait...',
    none: 'No link works right now. No one else can see these results.',
    until: 'Works until {date}',
    neverOpened: 'Not opened yet',
    opened: { one: 'Opened once, on {date}', other: 'Opened {count} times, last on {date}' },
    showsUsual: 'Shows what is usual for you',
    preview: 'Messaging apps may open a link to show a preview. That counts, too.',
    copy: 'Copy',
    copyLabel: 'Copy the link that works until {date}',
    revoke: 'Revoke',
    revokeLabel: 'Revoke the link that works until {date}',
    revoked: 'The link no longer works.',
  },
} as const;
