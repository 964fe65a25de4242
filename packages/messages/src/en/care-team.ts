/** Who of the staff sees results: on `/consent`, in Me and on Home. */
export const careTeam = {
  loading: 'Please wait...',
  /** Next to the title in Me. */
  on: 'On',
  /** The way there. */
  seen: 'Staff can see my results',
  onlyOne: 'One scan',
  notOn: 'Off',
  /** Roles, as patients read them. */
  roles: {
    Patient: 'patient',
    'Client User': 'clinic staff',
    'Client Admin': 'clinic staff, administrator',
    'System User': 'runs this service',
    'System Admin': 'runs this service, administrator',
    'Provider Admin': 'scan provider',
  },
  title: 'Your care team',
  more: 'What this means',
  off: '{client} cannot see your results. Staff do see that you had a first scan or scans that failed.',
  ended: 'You turned this off. {client} can no longer see your results.',
  given: {
    untilEnded: '{client} can see your results until you turn this off.',
    days: '{client} can see your results until {date}.',
    oneScan: '{client} can see one scan, from {date}. Nothing else.',
  },
  /** While it is on: what, and since when; the sentence above says until when. */
  now: {
    sees: 'What they see now',
    all: 'All your scans, older and new ones, with tags, and your entries.',
    one: 'Your scan from {date}.',
    none: 'Nothing.',
    since: 'Since',
    until: 'Until',
  },
  scanGone: '{client} could see one scan. That scan was deleted.',
  required:
    '{client} requires access to your results in order to scan you. If you turn this off, you can’t scan, and your earlier results stay private.',
  request: {
    title: '{who} asks to see your results',
    somebody: 'Someone on the staff',
    role: 'Role: {role}.',
    text: 'Asked on {asked}. You can answer until {expires}. You do not have to say yes, and you can change your mind.',
    legend: 'For how long?',
    oneScan: 'Only my newest scan, from {date}',
    days: 'All results, for {days} days',
    untilEnded: 'All results, until I turn it off',
    /** What was given before is replaced by the answer. */
    replaces: 'Your answer replaces what you allow now.',
    allow: 'Allow',
    decline: 'Do not allow',
  },
  done: {
    given: 'Your care team can see this now.',
    declined: 'Your care team did not get access.',
    ended: 'Your care team can no longer see your results.',
  },
  gone: 'This request is no longer open.',
  receipts: {
    title: 'What you decided so far',
    asked: '{who} asked to see your results',
    given: {
      untilEnded: 'You allowed it until you turn it off',
      days: 'You allowed it until {date}',
      oneScan: 'You allowed one scan, from {date}',
    },
    givenScanGone: 'You allowed one scan',
    declined: 'You did not allow it',
    ended: 'You turned it off',
    version: 'Text of {version}',
  },
  looks: 'Who looked at my data',
  consent: {
    optional: 'You can leave this off. It changes nothing about your scan.',
    required:
      '{client} asks for this before you scan: its staff can see your results. If you do not agree, you cannot scan here.',
    both: 'To scan with {client}, also agree that its staff can see your results.',
    decline: 'I do not agree',
    needsCode: 'To agree to this, log out and log in with your phone number. A link from your clinic is not enough.',
  },
} as const;
