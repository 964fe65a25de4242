/** `/myData`: a patient takes the own records along, or deletes them. */
export const records = {
  title: 'Your data',
  intro: 'What is kept about you is yours. Take it along, or delete it.',
  take: {
    title: 'Take it along',
    text: 'One file with everything: profile, answers, consents, scans with every value, links, chat and sign-ins. Other programs can read it (JSON).',
    button: 'Download my data',
    file: 'my-health-data.json',
    done: 'Your data was downloaded.',
  },
  looked: { title: 'Who looked at it', link: 'See who opened your data' },
  delete: {
    title: 'Delete it',
    text: 'Deletes your profile and everything that belongs to it. Links that you shared stop working at once.',
    button: 'Delete my data',
    sheet: 'Delete everything?',
    close: 'Close',
    warning:
      'Your profile, your answers, all your scans and your messages are deleted now and for good. Nobody can bring them back.',
    keeps: 'What stays, without your name: a note that a profile was deleted, and who opened it when.',
    understood: 'I understand that nothing can be brought back.',
    confirm: 'Delete for good',
    cancel: 'Keep my data',
    done: 'Your data was deleted.',
  },
} as const;
