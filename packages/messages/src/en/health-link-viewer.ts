/** `/shl`: opens a health link that a patient gave, in the reader's browser. */
export const healthLinkViewer = {
  title: 'Health link',
  heading: 'Open a health link',
  intro: 'A patient wants to share health scan results with you. Please say who you are. The patient sees this name.',
  label: 'For: {label}',
  recipient: 'Your name or your office',
  recipientHint: 'For example: Dr. Lee’s office',
  passcode: 'Passcode from the patient',
  open: 'Open',
  here: 'The results are decrypted in this browser. Nothing is stored on this device.',
  faults: {
    recipient: 'Please enter your name or your office.',
    passcode: 'Please enter the 6 digits that the patient told you.',
    wrong: {
      one: 'This passcode is not right. You have 1 try left.',
      other: 'This passcode is not right. You have {count} tries left.',
    },
    unreadable: 'The content of this link cannot be read. Please ask the patient for a new link.',
  },
  over: {
    title: 'This link does not work',
    text: 'It has ended, or it is not complete. Please ask the patient for a new link.',
  },
  incomplete: {
    title: 'The link is not complete',
    text: 'Scan the QR code again, open the whole link, or ask the patient for a new one. For your patient’s safety, this page forgets a link when it is loaded again.',
  },
  foreign: {
    title: 'This link is from another service',
    text: 'This page opens only links of {productName}. The link is from {host}. Please open it there, or with the software of your office.',
  },
  person: { name: 'Results of {name}', unnamed: 'Results' },
  genders: { male: 'Male', female: 'Female', other: 'Other sex', unknown: 'Sex not known' },
  phone: 'Phone: {phone}',
  made: 'As of {date}',
  scans: 'Scans',
  noScans: 'This link has no scan.',
  scan: 'Scan of {date}',
  score: '{score} of 100',
  /** Of a value without a unit. */
  interval: 'With 90% confidence between {low} and {high}.',
  earlier: { one: 'Show 1 earlier scan', other: 'Show {count} earlier scans' },
  readings: 'What the patient measured or answered',
  facts: 'Medications and conditions, as the patient says',
  notRated: 'Values are not rated here: the link has the numbers only.',
} as const;
