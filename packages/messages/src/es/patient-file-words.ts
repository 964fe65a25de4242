import type { PatientFileWords } from '../patient-file-words.ts';

/** A first name alone is also a whole name. */
export const patientFileWords: PatientFileWords = {
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
    reference: ['Referencia', 'Referencia externa', 'Número de expediente', 'Número de historia clínica', 'Expediente'],
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
};
