import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: 'Selecionar perfil',
  text: 'Seu número de telefone está ligado a vários perfis. Selecione o perfil que quer usar',
  group: 'Grupo: {groupCode}',
  staff: 'Funcionários',
  staffOf: 'Conta de funcionário de {clientName}',
  roles: {
    'Client User': 'Usuário do cliente',
    'Client Admin': 'Administrador do cliente',
    'System User': 'Usuário do sistema',
    'System Admin': 'Administrador do sistema',
  },
  unnamed: 'Novo perfil',
  registered: 'Cadastro em {date}',
  scans: { none: 'Nenhum escaneamento', count: { one: '1\u00a0escaneamento', other: '{count}\u00a0escaneamentos' } },
  unverified: {
    title: 'Ainda não confirmados',
    text: 'Alguém cadastrou estes com o seu número. Escolha um só se foi você.',
  },
} as const satisfies Translated<typeof english, 'pt'>;
