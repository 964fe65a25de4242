import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: 'Boas-vindas',
  text: 'Estamos abrindo seu perfil. Só um momento.',
  loggingIn: 'Entrando…',
  ask: {
    text: 'Este link faz você entrar. Ele só funciona uma vez.',
    visit: 'Este link abre um escaneamento antes da sua consulta. Ele só funciona uma vez.',
    goOn: 'Continuar',
  },
  trust: 'Nunca vendemos seus dados nem mostramos anúncios a você.',
  trustOwn:
    'O vídeo do seu rosto nunca sai do seu dispositivo. Nunca vendemos seus dados nem mostramos anúncios a você.',
  needsCode: 'Entre com o seu número de telefone para continuar.',
  signedInAs: 'Agora você entrou como {name}.',
  somebodyElse: {
    title: 'Usar este link mesmo assim?',
    text: 'Você entrou como {name}. Se o link for para outro perfil, essa sessão será encerrada, e o que você informar e escanear a partir daí pertencerá ao outro perfil.',
    textUnnamed:
      'Alguém entrou neste dispositivo. Se o link for para outro perfil, essa sessão será encerrada, e o que você informar e escanear a partir daí pertencerá ao outro perfil.',
    goOn: 'Usar este link',
  },
  refused: {
    title: 'Este link não funciona',
    text: 'Ele pode já ter sido usado ou ter vencido. Você ainda está na conta de {name}. Se não for você, saia primeiro.',
    textUnnamed:
      'Ele pode já ter sido usado ou ter vencido. Alguém ainda está na conta neste dispositivo. Se não for você, saia primeiro.',
    goOn: 'Sair',
  },
  visit: {
    tooEarly: 'Este link funciona a partir de {day}. Abra-o nesse momento.',
    over: 'A consulta deste link já passou. Entre com o seu número de telefone ou peça um link novo.',
  },
  stay: 'Continuar como {name}',
  stayUnnamed: 'Continuar na conta',
  signedInAsSomebodyElse: 'Agora você entrou em outro perfil.',
} as const satisfies Translated<typeof english, 'pt'>;
