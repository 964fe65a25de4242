import type { scanSite as english } from '../en/scan-site.ts';
import type { Translated } from '../translation.ts';

export const scanSite = {
  documentTitle: 'Escaneo facial',
  start: {
    heading: 'Su escaneo de 30 segundos',
    lead: 'Su cámara lee los pequeños cambios de color que cada latido produce en su piel.',
    steps: [
      'Busque un lugar con buena luz, con la luz frente a usted.',
      'Mantenga la cara dentro del óvalo. El escaneo empieza solo.',
      'Quédese quieto y respire con normalidad hasta que el anillo se llene.',
    ],
    privacy: 'El video nunca sale de este dispositivo.',
    privacyMore: 'No se guarda ni se envía ninguna imagen.',
    sentSummary: '¿Qué se envía exactamente?',
    sentWhere:
      'Al final del escaneo, al servidor de esta misma página y a ningún otro lugar. Unos 80 kilobytes, todos números:',
    sent: {
      colours:
        'El color promedio de su frente y de cada mejilla en cada imagen de la cámara. Nueve números por imagen.',
      frameTimes: 'La hora de cada imagen.',
      headMotion: 'Cuánto se movió su cabeza, un número por imagen.',
      capture: 'Cómo grabó la cámara: duración del escaneo, imágenes perdidas, ajustes fijos y si su pantalla dio luz.',
      profile:
        'Los datos que confirmó antes: edad, estatura, peso, sexo, tabaquismo, medicina para la presión arterial, diabetes. Cifrados y sin su nombre.',
      proof: 'Un número al azar para este único escaneo y una prueba de que es suyo.',
    },
    notSent: 'No se envían: el video, ninguna imagen, la forma de su cara ni sonido. El micrófono permanece apagado.',
    begin: 'Encender la cámara',
    beginHint: 'Su navegador le preguntará si puede usar la cámara.',
    cancel: 'Cancelar',
  },
  opening: {
    camera: 'Encendiendo su cámara',
    permission: 'Elija Permitir cuando su navegador pida usar la cámara.',
    tracker: 'Preparando el escaneo',
  },
  advice: {
    findFace: 'Ponga la cara dentro del óvalo',
    closer: 'Acérquese un poco',
    further: 'Aléjese un poco',
    centre: 'Muévase al centro del óvalo',
    turnToCamera: 'Mire de frente a la cámara',
    holdStill: 'No se mueva',
    moreLight: 'Más luz en la cara, por favor',
    lessBacklight: 'Hay demasiada luz detrás de usted. Voltee hacia la luz',
    lessLight: 'Demasiada luz. Aléjese de la luz fuerte',
    evenLight: 'Un lado de su cara está oscuro. Póngase de frente a la luz',
    closeApps: 'Su cámara va muy lenta. Cierre otras aplicaciones, por favor',
    ready: 'Bien. No se mueva',
  },
  capture: {
    keepStill: 'Quédese quieto y respire con normalidad',
    almost: 'Ya casi. No se mueva',
    paused: 'En pausa. Vuelva al óvalo',
    secondsLeft: 'Faltan {seconds} s',
    waiting: 'El escaneo empieza solo',
    wave: 'Su pulso, en vivo',
    quality: {
      looking: 'Buscando su pulso',
      weak: 'Señal: débil',
      fair: 'Señal: regular',
      good: 'Señal: buena',
    },
    cancel: 'Cancelar escaneo',
    camera: 'La imagen de su cámara, como en un espejo',
    progress: 'Avance del escaneo',
  },
  finish: {
    done: 'Escaneo completo',
    sending: 'Calculando sus resultados. Quédese en esta página.',
    slow: 'Seguimos trabajando. Quédese en esta página.',
    leaving: 'Regresando',
  },
  away: 'La página estuvo oculta. El escaneo empieza de nuevo',
  noHandoff: {
    heading: 'Esta es la página de escaneo',
    lead: 'Los escaneos se inician desde su cuenta. Ábrala y elija Iniciar escaneo.',
    link: 'Ir a {product}',
  },
  unreachable: {
    heading: 'Sin conexión',
    lead: 'No podemos comunicarnos con el servicio de escaneo. Revise su conexión a internet e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
  },
} as const satisfies Translated<typeof english>;
