/** `/admin/settings`: what a client has of its own. */
export const clientSettings = {
  title: 'Settings',
  intro: 'What patients of {clientName} see, and where their scans go.',
  loading: 'Loading settings...',
  denied: 'Only administrators of a client can change its settings.',
  client: 'Client',
  /** Above groups of sections. */
  groups: { patients: 'What patients see', careTeam: 'Care team', connections: 'Scans and connections' },
  groupsAbout: {
    patients: 'Your look, which results are shown, and how soon you answer.',
    careTeam: 'Who sees results, and how staff sign in.',
    connections: 'Where scans are done, and which other systems take part.',
  },
  noClients: { title: 'No clients yet', text: 'There is no client for you to configure.' },
  on: 'On',
  off: 'Off',
  unsaved: 'Not saved yet',
  save: 'Save',
  discard: 'Undo changes',
  saved: 'Saved.',
  invalid: 'Some details are not valid. Please check the marked fields.',
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved.',
    stay: 'Stay on this page',
    leave: 'Leave without saving',
    close: 'Close',
  },
  logos: {
    title: 'Logos',
    state: { none: 'None', some: { one: '{count} of {all}', other: '{count} of {all}' } },
    about:
      'PNG, JPEG, WebP or SVG, up to {kilobytes} kB and {pixels} pixels per side. A logo is saved as soon as you choose it. An SVG is saved as a picture of what this browser shows.',
    types: { header: 'On light screens', headerDark: 'On dark screens', print: 'On paper' },
    none: {
      header: 'None: the product logo is shown.',
      headerDark: 'None: the light logo is shown on white.',
      print: 'None: the logo for light screens is printed.',
    },
    choose: 'Choose a picture',
    replace: 'Choose another picture',
    drop: 'or drop it here',
    remove: 'Remove',
    removeLabel: 'Remove the logo: {type}',
    chooseLabel: 'Choose a picture: {type}',
    preview: 'Logo: {type}',
    faults: {
      picture_type: 'This is not a PNG, JPEG, WebP or SVG file that we can read.',
      picture_size: 'This picture has too many pixels.',
      picture_bytes: 'This file is too large.',
      picture_moves: 'This picture is animated. Please choose a still one.',
    },
  },
  measures: {
    title: 'Measures',
    about:
      'Which measures patients see, and in what order. Hidden measures disappear from results, links, charts and averages at once. Nothing is deleted, and the score does not change. New ranges apply to scans from now on; earlier results keep their ratings.',
    shownOf: '{shown} of {all} shown',
    show: 'Show {name}',
    others: 'More with another scan provider',
    up: 'Move {name} up',
    down: 'Move {name} down',
    moved: '{name} is now number {place} of {count}.',
    ranges: 'Ranges',
    rangesOf: 'Ranges of {name}',
    ownRanges: 'Custom ranges',
    bySex: 'This measure has different ranges for women and men, so they cannot be changed.',
    limits: 'Values go from {min} to {max}.',
    from: 'From',
    band: 'Shown as',
    noBand: 'No rating',
    add: 'Add a range',
    removeRange: 'Remove the range from {from}',
    rangeName: 'Range {number}',
    preview: 'Preview of the ranges',
    faults: {
      first_range: 'The first range must start at {min}.',
      ascending: 'Each range must start above the previous one.',
      outside_limits: 'A range must start above {min} and no higher than {max}.',
      by_sex: 'These ranges cannot be changed.',
      too_many: 'A measure can have at most 12 ranges.',
      one_sided: 'Please use at least two ratings, including Normal, Healthy or Optimal.',
      number: 'Please enter a number.',
      nothing_shown: 'Please show at least one measure.',
    },
  },
  averages: {
    title: 'Group averages',
    state: { one: 'More than {count} person', other: 'More than {count} people' },
    about:
      'An average is shown only if it stands for more people than this number, which is at least {minimum}. A higher number protects people more and shows fewer averages. Averages are made of batches of scans, each of a few more people than this number. If you raise it, batches of too few people are removed for good, so averages of many more people can go, too: lowering it again does not bring them back. Before you save, you see which.',
    label: 'Minimum number of people',
    hint: 'Leave it empty for {minimum}.',
    lost: {
      loading: 'Finding out what would be removed...',
      none: 'No average that is shown now is removed or changed.',
      title: 'What saving removes for good',
      removed: '{name}: {users} people now, then not shown.',
      fewer: '{name}: {users} people now, then {usersLeft}.',
      changed: '{name}: {users} people, then with fewer of their scans.',
      months: 'Months that change: {count}',
    },
    understood: 'I understand that these averages, or scans in them, are removed for good.',
    faults: {
      range: 'Please enter a whole number from {minimum} to {maximum}, or leave this empty.',
      notUnderstood: 'Please check this box before you save.',
    },
  },
  consentBanner: {
    title: 'Notice above the consent',
    states: { own: 'Your own', default: 'The default', none: 'None' },
    about: 'Plain text that patients read before they agree. Leave all empty to have no notice of your own.',
    inLanguage: 'In {language}',
    installation: 'Without a notice of your own, the default one is shown.',
    faults: {
      every: 'Please write it in every language, so that every patient can read it.',
      tooLong: { one: 'Please use at most {count} character.', other: 'Please use at most {count} characters.' },
    },
  },
  scanProvider: {
    title: 'Scan provider',
    about:
      'Where new scans go. Scans in progress finish where they began. The first scan shows whether the details are right.',
    choice: 'New scans go to',
    choices: {
      installation: 'The default provider',
      builtin: 'The built-in scan site',
      anura: 'NuraLogix (Anura)',
    },
    ownSettings: 'Our own contract with NuraLogix',
    ownSettingsAbout: 'Without it, the default contract is used, if there is one.',
    url: 'Address of the scan site',
    apiUrl: 'Address of its API',
    addressHint: 'For example https://scan.example.com, without a path',
    configId: 'Configuration',
    publicKey: 'Public key for profiles',
    publicKeyHint: 'RSA, 2048 bits or more, as PEM or base64',
    profileHash: 'Key hash',
    reader: 'Who fetches results',
    readers: {
      none: 'No one: results are shown as unverified',
      device: 'This server, with the license',
      user: 'This server, as a user',
    },
    email: 'User email',
    subscoreScale: 'Scale of sub-scores',
    scales: { unknown: 'Unknown: not shown', '1-5': '1 to 5', '0-100': '0 to 100' },
    webhookHeader: 'Event header',
    webhookAlgorithm: 'Event hash',
    eventsUrl: 'The provider sends its events to',
    secrets: { licenceKey: 'License key', password: 'User password', webhookSecret: 'Event secret' },
    states: {
      set: 'Set. It is stored encrypted and never shown. Leave this empty to keep it.',
      notSet: 'Not set.',
      unreadable: 'It can no longer be read because the server key has changed. Please enter it again.',
    },
    removeSecret: 'Remove it',
    faults: {
      required: 'This is required.',
      needsContract: 'There is no default contract. Please enter your own.',
      origin: 'Please enter an address such as https://scan.example.com, without a path.',
      https: 'The address must start with https://.',
      address_changed: 'Please enter it again: the address of the API has changed.',
      private_address: 'This address is not on the public internet.',
      public_key: 'This is not an RSA public key of 2048 bits or more.',
      tooShort: 'Please use at least 16 characters.',
      invalid_format: 'This contains characters that are not allowed.',
      invalid: 'This is not valid.',
    },
  },
  smsSender: {
    title: 'Sender of text messages',
    none: 'The default',
    about:
      'The name or number that patients see. Your carrier must recognize it. In the United States, only numbers work.',
    label: 'Name or number',
    hint: 'A number such as +15125550100, or a name of up to 11 letters and digits. Leave this empty for the default sender.',
    fault:
      'Please enter a number with + and country code, or up to 11 letters, digits and spaces with at least one letter.',
  },
  attentionNotice: {
    title: 'Readings that need attention',
    about:
      'Staff see which patients had two readings in a row far from usual at rest, or said that they had symptoms, and since when. They also see who entered a very high cuff reading. They see values, and cuff readings at all, only of patients who share all results. No one is alerted. Patients see what to do either way.',
    label: 'Show staff which patients need attention',
  },
  careTeamAccess: {
    title: 'Results for staff',
    states: { byPatient: 'Patients choose', required: 'Required' },
    about:
      'Staff see a patient’s results only with that patient’s permission, which the patient can end. If you require it, patients who say no, or end it, cannot scan. Their earlier results stay private. Each view is in the access log.',
    label: 'Scan only patients who let staff see their results',
  },
  answerTime: {
    title: 'Time to answer',
    state: 'Within {time}',
    unset: 'Not shown',
    about:
      'Patients read this in their chat, so that they know what to expect. Choose a time that you can keep. The chat still says that it is not for emergencies.',
    label: 'Patients see that you usually answer within',
    none: 'Say nothing',
  },
  trialScans: {
    title: 'Scan without an account',
    about:
      'Visitors of the first page can try one scan before they register. They agree first, the built-in scan site measures, and nothing is stored. The offer appears on the first page of the whole installation.',
    label: 'Offer a scan without an account',
  },
  visits: {
    title: 'Visits',
    about:
      'Patients can scan before a visit. The link of an appointment opens a scan from the first of these days until the visit ends. Appointments can have the address of a video visit, on the hosts that you list.',
    days: 'A scan counts for a visit',
    /** By number of days before the visit. */
    from: {
      sameDay: 'On the day itself',
      daysBefore: { one: 'From the day before', other: 'From {count} days before' },
    },
    hosts: 'Hosts of video visits',
    hint: 'One per line, such as visits.example.com. Without a host, appointments have no address.',
    fault: {
      one: 'Enter {count} host such as visits.example.com, without https:// or a path.',
      other: 'Enter up to {count} hosts such as visits.example.com, one per line, without https:// or a path.',
    },
  },
  embedding: {
    title: 'Embedding',
    state: { none: 'Off', on: { one: '1 address', other: '{count} addresses' } },
    about:
      'A program can open a scan for a patient in your own portal or app: in a frame on its page, or as a link that returns to it. Only these addresses can show or receive a patient.',
    origins: 'Addresses of your own software',
    hint: 'One per line, such as https://portal.example.com, without a path. Without an address, no page can show a scan in a frame.',
    fault: {
      one: 'Enter {count} address such as https://portal.example.com, without a path.',
      other: 'Enter up to {count} addresses such as https://portal.example.com, one per line, without a path.',
    },
  },
  singleSignOn: {
    title: 'Work accounts of staff',
    about:
      'Staff can sign in at your own OpenID Connect provider, such as Microsoft Entra ID, Google Workspace or Keycloak, instead of a code by SMS. Signing in by phone keeps working.',
  },
  kiosks: {
    title: 'Tablets',
    state: { none: 'None', on: { one: '1 on', other: '{count} on' }, unknown: 'Not loaded' },
    about: 'Put a shared tablet in the waiting room: patients scan there with a paper slip.',
  },
  ehr: {
    title: 'Health record (EHR)',
    state: { none: 'Not connected', on: 'Connected', unknown: 'Not loaded' },
    about: 'Open patients from their chart in your health record, and send vital signs into it (SMART App Launch).',
  },
  programs: {
    title: 'Programs',
    state: { none: 'None', on: { one: '1 on', other: '{count} on' }, unknown: 'Not loaded' },
    about: 'Let another system, such as your medical records, read or send for you.',
  },
  events: {
    title: 'Events',
    state: { none: 'None', on: { one: '1 on', other: '{count} on' }, unknown: 'Not loaded' },
    about:
      'Your own software is notified when something happens, by signed webhooks (Standard Webhooks). They have ids and a time, never a name or a value.',
  },
} as const;

/** In menus. */
export const clientSettingsInMenu = 'Settings';
/** What staff find there. */
export const clientSettingsAbout = 'Logos, measures and other settings of your organization';
