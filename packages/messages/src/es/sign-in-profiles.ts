import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: 'Elija un perfil',
  text: 'Su número de teléfono está asociado con varios perfiles. Elija el que quiere usar',
  group: 'Grupo: {groupCode}',
  staff: 'Personal',
  staffOf: 'Cuenta del personal de {clientName}',
  roles: {
    'Client User': 'Usuario del cliente',
    'Client Admin': 'Administrador del cliente',
    'System User': 'Usuario del sistema',
    'System Admin': 'Administrador del sistema',
  },
  unnamed: 'Perfil nuevo',
  registered: 'Registrado el {date}',
  scans: { none: 'Sin escaneos', count: { one: '1\u00a0escaneo', other: '{count}\u00a0escaneos' } },
  unverified: { title: 'Sin confirmar', text: 'Alguien los registró con su número. Elija uno solo si fue usted.' },
} as const satisfies Translated<typeof english, 'es'>;
