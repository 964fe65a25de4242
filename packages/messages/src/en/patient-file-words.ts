import type { PatientFileWords } from '../patient-file-words.ts';

/** The names that files of other systems give to columns. */
export const patientFileWords: PatientFileWords = {
  columns: {
    firstName: ['First name', 'First names', 'First', 'Given name', 'Given names', 'Forename', 'Name first'],
    lastName: ['Last name', 'Last names', 'Last', 'Surname', 'Family name', 'Name last'],
    name: ['Name', 'Full name', 'Patient', 'Patient name'],
    phone: [
      'Phone',
      'Phone number',
      'Mobile',
      'Mobile phone',
      'Mobile number',
      'Cell',
      'Cell phone',
      'Cell number',
      'Telephone',
      'Telephone number',
      'Tel',
    ],
    email: ['Email', 'E-mail', 'Email address', 'Mail'],
    birthDate: ['Birth date', 'Date of birth', 'Birthday', 'DOB'],
    sex: ['Sex', 'Birth sex', 'Sex at birth', 'Gender'],
    group: ['Group', 'Group code', 'Access code'],
    reference: ['Reference', 'External reference', 'Record number', 'Medical record number', 'MRN', 'Chart number'],
  },
  sexes: { Male: ['Male', 'Man'], Female: ['Female', 'Woman'], Other: ['Other'], Unknown: ['Unknown'] },
  sexLetters: [{ Male: 'M', Female: 'F' }],
};
