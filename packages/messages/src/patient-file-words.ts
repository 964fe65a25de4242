import type { BirthSex, Language, PatientImportColumn } from '@mien/domain';

/** What people write in a file of patients in one language; case, marks, blanks and punctuation do not matter. */
export interface PatientFileWords {
  /** Names of columns; `name` holds the whole name. */
  readonly columns: Readonly<Record<PatientImportColumn | 'name', readonly string[]>>;
  readonly sexes: Readonly<Record<BirthSex, readonly string[]>>;
  /** Sexes by one letter, in each way that is usual. */
  readonly sexLetters: readonly Readonly<Record<'Male' | 'Female', string>>[];
}

/** The names that files of other systems give to columns, by language. A first name alone in Spanish is also a whole name. */
export const PATIENT_FILE_WORDS: Readonly<Record<Language, PatientFileWords>> = {
  en: {
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
  },
  es: {
    columns: {
      firstName: ['Nombre', 'Nombres', 'Nombre de pila', 'Primer nombre'],
      lastName: ['Apellido', 'Apellidos'],
      name: ['Nombre', 'Nombre completo', 'Nombre y apellido', 'Nombre y apellidos', 'Paciente'],
      phone: [
        'Teléfono',
        'Número de teléfono',
        'Teléfono móvil',
        'Teléfono celular',
        'Móvil',
        'Celular',
        'Número de celular',
      ],
      email: ['Correo', 'Correo electrónico', 'Dirección de correo'],
      birthDate: ['Fecha de nacimiento', 'Nacimiento', 'F. de nacimiento', 'Fecha nac.'],
      sex: ['Sexo', 'Sexo al nacer', 'Género'],
      group: ['Grupo', 'Código de grupo', 'Código de acceso'],
      reference: [
        'Referencia',
        'Referencia externa',
        'Número de expediente',
        'Número de historia clínica',
        'Expediente',
      ],
    },
    sexes: {
      Male: ['Hombre', 'Masculino', 'Varón'],
      Female: ['Mujer', 'Femenino'],
      Other: ['Otro', 'Otra'],
      Unknown: ['Desconocido', 'Se desconoce'],
    },
    sexLetters: [
      { Male: 'H', Female: 'M' },
      { Male: 'M', Female: 'F' },
    ],
  },
};
