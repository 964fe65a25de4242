import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: 'Lo sentimos',
  texts: {
    1000: 'Su navegador no es compatible. Use un navegador compatible.',
    1001: '¡Parece que hay un problema con el servicio en este momento! ¡Inténtelo más tarde!',
    other: '¡Parece que hay un problema! ¡Inténtelo más tarde!',
  },
  sharedLink: {
    title: 'Este enlace ya no funciona',
    ask: 'Pida uno nuevo al paciente.',
    about:
      'Los enlaces a resultados sirven unos días o hasta que el paciente los termina. Su dispositivo no tiene ningún problema.',
    cutOff: 'Si copió el enlace a mano, puede faltarle una parte. En ese caso, ábralo de nuevo desde el mensaje.',
    own: {
      title: '¿Son sus propios resultados?',
      text: 'Inicie sesión y cree un enlace nuevo.',
      signIn: 'Iniciar sesión',
    },
    emergency: 'En una emergencia, llame al 911.',
  },
  tryAgain: 'Intentar de nuevo',
  browsers:
    'Funcionan estas versiones y las más recientes: Chrome {chrome}, Edge {edge}, Firefox {firefox} y Safari {safari}. En un iPhone o iPad funciona cualquier navegador a partir de {ios}.',
  scanAgain: 'Escanear de nuevo',
  profile: 'Su perfil',
  notFound: {
    title: 'Página no encontrada',
    text: 'La página que busca no está disponible.',
    home: 'Ir a la página de inicio',
  },
} as const satisfies Translated<typeof english, 'es'>;
