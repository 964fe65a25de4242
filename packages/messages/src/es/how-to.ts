import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Prepárese para su escaneo',
  text: 'Toma unos 30 segundos.',
  tips: {
    light: 'Mire hacia una ventana o una lámpara, sin luz fuerte detrás',
    distance: 'Aleje el teléfono un brazo, con la cara en el óvalo',
    stillness: 'No se mueva, apoye los brazos, no hable',
    glasses: 'Quítese los anteojos y descubra la frente',
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
