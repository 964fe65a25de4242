import type { account as english } from '../en/account.ts';
import type { Translated } from '../translation.ts';

export const account = {
  title: 'Su cuenta',
  text: 'Inició sesión como {firstName} {lastName} ({roles}). Esta cuenta no tiene perfil de paciente, así que no hay nada que escanear ni resultados que mostrar.',
  pages: 'Sus páginas',
  about: {
    groupAverages: 'Cómo están los grupos de pacientes, sin mostrar a ninguna persona',
    users: 'Todos los que pueden iniciar sesión; agregue aquí pacientes nuevos',
    chatInbox: 'Lo que escriben los pacientes, y sus respuestas',
    accessLog: 'Qué miembros del personal abrieron o cambiaron datos de pacientes',
    settings: 'Logotipos, mediciones y otros ajustes de su organización',
    operations: 'Mensajes de texto, escaneos y tareas programadas',
  },
  attention: {
    title: 'Escaneos que necesitan atención',
    count: { one: '1 paciente', many: '{count} pacientes' },
    oldest: 'El más antiguo: {date} ({age})',
    notMonitored: 'Sin vigilancia: nadie está pendiente de esta lista y no se avisa a nadie.',
  },
  roles: {
    Patient: 'Paciente',
    'Client User': 'Usuario del cliente',
    'Client Admin': 'Administrador del cliente',
    'System User': 'Usuario del sistema',
    'System Admin': 'Administrador del sistema',
  },
} as const satisfies Translated<typeof english>;
