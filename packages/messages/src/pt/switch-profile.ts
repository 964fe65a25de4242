import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: 'Trocar de perfil',
  signedIn: 'Você entrou como {name}.',
  choose: 'Estes perfis também usam seu número de telefone. Escolha um para continuar.',
  unnamed: 'um novo perfil',
  loading: 'Aguarde…',
  switching: 'Trocando de perfil…',
  empty: {
    title: 'Nenhum outro perfil aqui',
    text: 'Nenhum outro perfil confirmado usa seu número de telefone, ou faz tempo que você não usa um código neste navegador. Saia e entre com um código para ver todos.',
  },
} as const satisfies Translated<typeof english, 'pt'>;

export const switchProfileInMenu = 'Trocar de perfil';
