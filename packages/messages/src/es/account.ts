import type { account as english } from '../en/account.ts';
import type { Translated } from '../translation.ts';

export const account = {
  title: 'Su cuenta',
  text: 'Inició sesión como {firstName} {lastName} ({roles}). Esta cuenta no tiene perfil de paciente, así que no hay nada que escanear ni resultados que mostrar.',
  pages: 'Sus páginas',
  about: {
    groupAverages: 'Cómo están los grupos de pacientes, sin mostrar a nadie',
    patients: 'Todos los que pueden iniciar sesión, y pacientes nuevos',
    chatInbox: 'Lo que escriben los pacientes, y sus respuestas',
    accessLog: 'Quién del personal abrió o cambió los datos de quién',
    settings: 'Logotipos, mediciones y otras cosas propias',
    operations: 'Mensajes de texto, escaneos y tareas de la instalación',
  },
  roles: {
    Patient: 'Paciente',
    'Client User': 'Usuario del cliente',
    'Client Admin': 'Administrador del cliente',
    'System User': 'Usuario del sistema',
    'System Admin': 'Administrador del sistema',
  },
} as const satisfies Translated<typeof english>;
