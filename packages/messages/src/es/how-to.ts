import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Prepárese para su escaneo',
  text: 'Toma unos 30 segundos. Cuatro cosas ayudan a que salga bien.',
  tips: {
    light: {
      title: 'Busque una luz pareja',
      text: 'Póngase frente a una ventana o una lámpara. Evite una luz fuerte detrás de usted.',
    },
    distance: {
      title: 'Aleje el teléfono un brazo',
      text: 'Toda su cara debe caber en el óvalo de la pantalla.',
    },
    stillness: {
      title: 'No se mueva',
      text: 'Apoye los brazos en una mesa, respire con normalidad y no hable.',
    },
    glasses: { title: 'Quítese los anteojos', text: 'Aparte también el cabello y el sombrero de la frente.' },
  },
  privacy: {
    own: 'La imagen de su cámara se queda en este dispositivo. Solo se envían números, como el color promedio de su piel.',
    hosted: 'El escaneo se hace en el sitio de nuestro proveedor. Allí se aplica su política de privacidad.',
  },
  check: {
    title: 'Prueba de conexión',
    checking: 'Probando su conexión...',
    progress: 'Prueba de conexión',
    passed: 'Su conexión es suficientemente rápida.',
    speed: '{speed} Mbps',
    slow: 'Su conexión es muy lenta. Es posible que tenga problemas si continúa.',
    tips: 'Consejos para mejorarla',
    failed: 'Hubo un error al medir su velocidad. Inténtelo de nuevo',
    again: 'Probar de nuevo',
  },
  start: 'Iniciar escaneo',
  loading: 'Espere, por favor...',
} as const satisfies Translated<typeof english, 'es'>;
