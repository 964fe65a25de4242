/** `/account`: where staff see what may need attention. */
export const account = {
  title: 'Today',
  /** Above the links to passkeys and the second step. */
  waysToSignIn: 'Ways to sign in',
  passkeys: 'Passkeys',
  text: 'You are signed in as {firstName} {lastName} ({roles}).',
  pages: 'Your pages',
  attention: {
    title: 'Readings that need attention',
    notMonitored: 'No one is alerted about this list. Please check it yourself.',
  },
  today: {
    /** Written into the field of the conversation, to be read, changed and sent. */
    drafts: {
      appointments: {
        action: 'Ask for a scan',
        actionOf: 'Ask for a scan: {name}',
        text: 'Hello! Please do a scan before your visit. Home shows on which days. It helps us to prepare. If something is unclear, write to us here.',
      },
      refusedScans: {
        action: 'Send tips',
        text: 'Hello! We saw that your scans could not be read. This says nothing about your health. Three things help most: face a window or a lamp, lean the phone against something, and keep still for the whole scan. If it still does not work, write to us here.',
      },
      firstScans: {
        action: 'Say hello',
        text: 'Hello! Thank you for your first scan. If you have questions about it, write to us here.',
      },
    },
    /** Of an age below a minute. */
    justNow: 'just now',
    loading: 'Loading today’s list…',
    notLoaded: 'The latest could not be loaded. We will try again in a minute.',
    failed: 'This part could not be loaded. We will try again in a minute.',
    nothing: 'You’re all caught up.',
    scans: 'Scans today',
    /** Of today's appointments. What is counted of scans, only of patients who share all results. */
    visitCount: { one: '1 visit today.', other: '{count} visits today.' },
    visitsScanned: {
      one: '{scanned} of 1 patient who shares results has scanned for it.',
      other: '{scanned} of {count} who share results have scanned for it.',
    },
    refused: 'Refused: {count}',
    oldest: 'Longest wait: {age}',
    none: 'No one is waiting',
    linksAbout: 'Not used within 7 days',
    /** A chart in words: "Scans today, by day, the last 14 days: 0, 2, 1". */
    byDay: '{name}, last {days} days: {total} in all, at most {most} a day',
    /** One dot per patient, in groups. Behind a number: "55 scanned in the last 30 days". */
    dots: {
      label: 'All patients',
      waiting: { one: 'needs attention', other: 'need attention' },
      noneWaiting: 'No readings need attention',
      recent: { one: 'scanned in the last 30 days', other: 'scanned in the last 30 days' },
      quiet: { one: 'without a scan for 30 days', other: 'without a scan for 30 days' },
      notShared: { one: 'does not share all results', other: 'do not share all results' },
      perDot: { one: 'One dot stands for {count} patient.', other: 'One dot stands for {count} patients.' },
      more: { one: '{count} more', other: '{count} more' },
      scans: { one: 'scan today', other: 'scans today' },
    },
    /** The last two weeks of a patient, opened from a dot. */
    lastDays: {
      title: 'Heart rate, last 14 days',
      loading: 'Loading the last 14 days…',
      none: 'No heart rate in the last 14 days.',
      notShared: '{name} no longer shares results with you.',
      scans: { one: '1 scan', other: '{count} scans' },
      /** The chart in words. */
      name: {
        one: 'Heart rate on 1 day: {low} to {high} bpm',
        other: 'Heart rate on {count} days: {low} to {high} bpm',
      },
      outside: 'Larger dots: outside the usual range.',
      today: 'today',
      unit: 'bpm',
      newest: 'Newest heart rate',
      usual: 'Usual',
      range: '{low} to {high}',
      rate: '{rate} bpm',
      cuff: 'Cuff, {date}',
      message: 'Message',
      open: 'Open patient',
      close: 'Close',
    },
    /** For people whom a line does not name yet: "Show 3 more: First scans". */
    more: { one: 'Show {count} more: {name}', other: 'Show {count} more: {name}' },
    /** A line in short, with its first names: "Ana Reyes, Carla Lopez and 5 more". */
    short: { one: '{names} and {count} more', other: '{names} and {count} more' },
    show: 'Show',
    showOf: 'Show: {name}',
    hide: 'Hide',
    hideOf: 'Hide: {name}',
    /** If it names no one yet. */
    some: 'Show {count}: {name}',
    /** If there are more than are counted. */
    most: 'There may be more than these {count}.',
    /** Those who were put off to a day. */
    snoozed: 'Snoozed',
    /** Whose lines are shown. */
    whose: 'Whose tasks',
    owners: { all: 'Everyone’s', mine: 'Mine' },
    nothingOfMine: 'You’re all caught up.',
    /** What is done about a line. */
    followUp: {
      done: 'Done',
      /** Begins with the word on the button. */
      doneOf: 'Done: {name}',
      /** On a message: opens the conversation. Its name for screen readers begins with the word on it. */
      allDone: { one: 'Done: all {count}', other: 'Done: all {count}' },
      allDoneOf: { one: 'Done: all {count}. {name}', other: 'Done: all {count}. {name}' },
      /** If the line has more than are shown. */
      someDone: { one: 'Done: the one shown', other: 'Done: the {count} shown' },
      someDoneOf: { one: 'Done: the one shown. {name}', other: 'Done: the {count} shown. {name}' },
      answer: 'Answer',
      answerOf: 'Answer {name}',
      /** On a message, in the menu: closes the conversation. */
      noAnswer: 'No answer needed',
      menu: 'More about {name}',
      close: 'Close',
      mark: 'Follow-up',
      followUp: 'Follow up',
      later: 'Follow up later',
      about: 'Hidden until that day. It returns sooner if it happens again.',
      tomorrow: 'Tomorrow',
      nextWeek: 'Next week',
      date: 'On a day',
      save: 'Follow up on that day',
      wrongDay: {
        one: 'Please choose a day from tomorrow on, up to {count} day away.',
        other: 'Please choose a day from tomorrow on, up to {count} days away.',
      },
      noDay: 'No follow-up day',
      owner: 'Assigned to',
      nobody: 'No one',
      me: '{name} (you)',
      /** Behind what a line is about. */
      for: 'For {name}',
      on: 'Follow up on {date}',
      undo: 'Undo',
      said: {
        done: 'Done: {name}. You’ll see it again if it happens again.',
        severalDone: 'Done: {names}. You’ll see them again if it happens again.',
        allDone: 'Done: {count}. You’ll see them again if it happens again.',
        notAll: 'Nothing was changed for {count}: a colleague already handled it, or something new came in.',
        closed: 'Closed without an answer: {name}. You’ll see it again if {name} writes again.',
        snooze: '{name} is snoozed until {date}.',
        noDay: '{name} no longer has a follow-up day.',
        owner: '{name} is assigned to {owner}.',
        nobody: '{name} is no longer assigned to anyone.',
      },
      changed: 'Nothing was changed: a colleague already handled {name}, or something new came in.',
    },
    unnamed: 'No name',
    /** Next to the name of a patient with an unconfirmed phone number. */
    unverifiedMark: 'not confirmed yet',
    unverifiedAbout: 'They wrote or scanned without a confirmed phone number. Anyone can register under any name.',
    textMessage: 'Text message',
    lines: {
      needsAttention: 'Readings that need attention',
      unansweredMessages: 'Messages to answer',
      appointments: 'Appointments today and tomorrow',
      refusedScans: 'Could not scan',
      firstScans: 'First scans',
      unverified: 'Not confirmed yet',
      unusedLinks: 'Unused login links',
      refusedTexts: 'Refused text messages',
    },
    /** Instead, of patients who share their results. */
    rate: 'Readings far from usual. Newest heart rate: {rate}',
    rateUsual: 'Readings far from usual. Newest heart rate: {rate}, usual {low} to {high}',
    /** A very high reading of a cuff; how long it waits is beside it. */
    cuff: 'Cuff reading {systolic}/{diastolic} mmHg',
    about: {
      needsAttention: 'Readings far from usual',
      unansweredMessages: 'Wrote and is waiting for an answer',
      appointments: 'Appointment',
      refusedScans: 'Refused three times in a row: {reason}',
      firstScans: 'First scan done',
      unverified: 'Wrote or scanned without a confirmed phone number',
      unusedLinks: 'Login link not used for {age}',
      refusedTexts: 'Refused by the carrier: {reason}',
    },
    /** When an appointment is, and whether a scan was made for it. */
    visits: {
      today: 'Today',
      tomorrow: 'Tomorrow',
      running: 'Now',
      scanned: '{day}. Scanned for this visit.',
      notScanned: '{day}. No scan for this visit yet.',
    },
    /** Why a scan was refused, after a colon. */
    reasons: {
      timedOut: 'it took too long',
      serverError: 'a server error',
      cameraPermission: 'no access to the camera',
      slowInternet: 'slow internet',
      cancelled: 'canceled',
      unsuccessful: 'no clear reading',
      profile: 'the profile is not complete',
      age: 'the age in the profile',
      height: 'the height in the profile',
      weight: 'the weight in the profile',
      bodyMassIndex: 'height and weight in the profile',
      sessionOver: 'the scan ran out of time',
      noSignal: 'no clear pulse in the video',
      notLive: 'no live face in the video',
    },
  },
  /** Roles by their names in tokens. */
  roles: {
    Patient: 'Patient',
    'Client User': 'Client User',
    'Client Admin': 'Client Admin',
    'System User': 'System User',
    'System Admin': 'System Admin',
  },
} as const;
