import type { JobCount, RecurringJobName } from '@mien/domain';

/** `/admin/operations`: how the installation is doing, for its operators. */
export const operations = {
  title: 'Operations',
  spinner: 'Counting...',
  denied: 'This page is only for people who run the installation.',
  lead: 'Figures for the whole installation. No names are shown.',
  asOf: 'As of {time}; updates automatically',
  days: { label: 'Look back', options: { 1: 'Today', 7: '7 days', 30: '30 days' } },
  untrustedProxy:
    'A proxy stands in front of this server, but TRUST_PROXY does not count it. Everyone is limited as if they were one person. Set TRUST_PROXY to the number of your proxies and restart.',
  /** In the first line: whether something is wrong. */
  findings: {
    title: 'What may be wrong',
    none: 'No problems found.',
    jobFailed: 'Failed at the last run: {jobs}.',
    waiting: 'A text message has waited for {time}.',
    heldBack: {
      one: '1 text message was held back by a daily limit.',
      other: '{count} text messages were held back by a daily limit.',
    },
    refused: {
      one: '1 text message was refused by the carrier.',
      other: '{count} text messages were refused by the carrier.',
    },
    /** Refused requests of one kind. */
    network: {
      wrongCode: {
        one: '{count} wrong code from one network since yesterday.',
        other: '{count} wrong codes from one network since yesterday.',
      },
      wrongSecondStep: {
        one: '{count} wrong second step of sign-in from one network since yesterday.',
        other: '{count} wrong second steps of sign-in from one network since yesterday.',
      },
      wrongLink: {
        one: '{count} wrong or used sign-in link from one network since yesterday.',
        other: '{count} wrong or used sign-in links from one network since yesterday.',
      },
      unknownToken: {
        one: '{count} unknown or ended session from one network since yesterday.',
        other: '{count} unknown or ended sessions from one network since yesterday.',
      },
      notAllowed: {
        one: '{count} request that was not allowed from one network since yesterday.',
        other: '{count} requests that were not allowed from one network since yesterday.',
      },
      unknownId: {
        one: '{count} unknown id or shared link from one network since yesterday.',
        other: '{count} unknown ids or shared links from one network since yesterday.',
      },
      forgedReceipt: {
        one: '{count} scan result with a wrong signature from one network since yesterday.',
        other: '{count} scan results with a wrong signature from one network since yesterday.',
      },
      limited: {
        one: '{count} request over a limit from one network since yesterday.',
        other: '{count} requests over a limit from one network since yesterday.',
      },
    },
    /** The link to the section. */
    whatToDo: 'See what to do',
    separator: ', ',
  },
  none: 'Nothing in this period.',
  byDay: { title: 'By day (UTC)', day: 'Day', table: 'Show as a table', chart: '{title}, {from} to {to}. {totals}' },
  messages: {
    title: 'Text messages',
    waiting: 'Waiting',
    waitingSince: 'the oldest for {time}',
    failedBefore: { one: '{count} already tried', other: '{count} already tried' },
    sent: 'Sent',
    refused: 'Refused',
    expired: 'Expired before sending',
    limited: 'Held back by limits',
    signIns: {
      title: 'Sign-ins',
      how: 'How',
      count: 'Sign-ins',
      kinds: {
        passkey: 'Passkey (no message)',
        code: 'Code by SMS',
        singleSignOn: 'Single sign-on',
        other: 'Link, or change of profile',
      },
    },
    refusals: 'Reason given by the carrier',
    unknownRefusal: 'none',
    limit: 'Limit',
    count: 'Messages',
    budgets: {
      title: 'Limits on text messages, last 24 hours',
      budget: 'What for',
      used: 'Used',
      limit: 'Daily limit',
      refused: 'Held back in this period',
      /** Opens those of which nothing was used. */
      unused: 'Not used: {count}',
      names: {
        signIn: 'Sign-in',
        knownBrowsers: 'Sign-in, reserve for known browsers',
        staff: 'Sign-in, reserve of staff',
        registrations: 'Registrations',
        patientMessages: 'Results that patients send to themselves',
        invitations: 'Invitations to patients and staff',
        carerInvitations: 'Invitations of caregivers by patients',
        safetyNotices: 'Safety notices',
        retention: 'Warnings to unused accounts',
        notices: 'Notices to patients',
        reminders: 'Reminders of scans',
      },
    },
    networks: {
      title: 'Networks requesting the most codes, last 24 hours',
      network: 'Network (a label, not an address)',
      codes: 'Codes',
    },
    limits: {
      day: 'Daily cap (before budgets)',
      codes: 'Codes by phone or network',
      perPatient: 'Messages by patient',
      perRecipient: 'Messages to one number',
      perClient: 'A client’s share of a budget',
    },
  },
  refusedCalls: {
    title: 'Refused requests',
    text: 'Many of one kind may be an attack. A few of each kind are usual.',
    kind: 'Kind',
    count: 'Requests',
    kinds: {
      wrongCode: 'Wrong code',
      wrongSecondStep: 'Wrong second step of sign-in',
      wrongLink: 'Wrong or used sign-in link',
      unknownToken: 'Unknown or ended session',
      notAllowed: 'Not allowed',
      unknownId: 'Unknown id or shared link',
      forgedReceipt: 'Scan result with a wrong signature',
      limited: 'Too many requests',
    },
    networks: {
      title: 'Networks with most of them since yesterday',
      network: 'Network',
      text: 'A label stands for a network and reveals no address. The log has a line for each minute and kind; compare its time with the proxy’s log to find the address, and block it there.',
    },
    advice: {
      title: 'What they mean and what to do',
      kinds: {
        wrongCode:
          'Someone may be guessing codes. Limits keep this from succeeding. Block a network that keeps trying.',
        wrongSecondStep:
          'Someone passed the first step of a staff sign-in. Ask your staff who it was. If it was none of them, deactivate the account and set up a new one.',
        wrongLink:
          'Most are links that were opened twice or are too old. Links are too long to guess; block a network that keeps trying.',
        unknownToken: 'Most are browsers whose session has ended. Many from one network are guesses; block it.',
        notAllowed:
          'A user asked for something that their role does not allow, or another site sent requests. It also happens in pages that were open while a role changed.',
        unknownId:
          'Someone asked for something that does not exist or is not theirs. Many from one network are a search; ids cannot be guessed. Block the network.',
        forgedReceipt:
          'Nothing was stored. First check that both servers have the same license key and the right time. If they do, someone tried to forge a result.',
        limited:
          'Someone reached a limit. If it was a clinic where many people share one address, raise the settings that end in PER_IP.',
      },
    },
  },
  scans: {
    title: 'Scans',
    finished: 'Finished',
    share: '{percent} of ended scans',
    byOutcome: 'How they ended',
    byBrowser: 'By browser',
    outcome: 'Outcome',
    browser: 'Browser',
    unknownBrowser: 'Unknown',
    count: 'Scans',
    outcomes: {
      COMPLETE: 'Complete',
      PARTIAL: 'Partly measured',
      FAILED: 'Failed',
      LEFT: 'Abandoned by the patient',
      RUNNING: 'In progress',
    },
    failed: 'Failed: {reason}',
    reasons: {
      timedOut: 'it took too long',
      serverError: 'error of the scan site',
      cameraPermission: 'no permission for the camera',
      slowInternet: 'slow connection',
      cancelled: 'canceled during the scan',
      profile: 'details missing in the profile',
      age: 'age out of range',
      height: 'height out of range',
      weight: 'weight out of range',
      bodyMassIndex: 'body mass index out of range',
      sessionOver: 'the session had ended',
      noSignal: 'no clear pulse signal',
      notLive: 'no live face seen',
    },
  },
  answers: {
    title: 'Time to answer in chat',
    text: 'From the first message that no one had answered to the first answer.',
    count: 'Answers',
    median: 'Half within',
    ninetieth: 'Nine of ten within',
  },
  jobs: {
    title: 'Recurring jobs',
    job: 'Job',
    last: 'Last run',
    did: 'What it did',
    next: 'Next run',
    never: 'Not yet',
    running: 'Running',
    failed: 'Failed',
    nothing: 'Nothing to do',
    names: {
      averages: 'Averages',
      expiry: 'Clean-up',
      vacuum: 'Database upkeep',
      retention: 'Unused accounts',
      notices: 'Notices',
      reminders: 'Reminders',
      ehr: 'Health records',
    } satisfies Readonly<Record<RecurringJobName, string>>,
    counts: {
      groups: 'groups',
      warned: 'warned',
      suspended: 'suspended',
      deleted: 'deleted',
      lifted: 'used again',
      postponed: 'postponed',
      rows: 'rows deleted',
      tables: 'tables maintained',
      reminded: 'reminded',
      nothing: 'without news',
      noticed: 'notified',
      late: 'too late',
      leftOut: 'left out',
      ended: 'ended',
      sent: 'sent',
      asked: 'asked for a scan',
      requestsLeftOut: 'requests left out',
      requestsEnded: 'requests ended',
    } satisfies Readonly<Record<JobCount, string>>,
  },
  unused: {
    title: 'Unused accounts',
    text: 'Unused accounts are first warned, then suspended and in the end deleted.',
    warned: 'Warned',
    suspended: 'Suspended',
    deleted: 'Deleted in this period',
    look: 'See what is due next',
    plan: 'Due at the next run: {warn} to warn, {suspend} to suspend, {delete} to delete.',
  },
} as const;

/** In menus. */
export const operationsInMenu = 'Operations';
/** What staff find there. */
export const operationsAbout = 'Text messages, scans and scheduled jobs';
