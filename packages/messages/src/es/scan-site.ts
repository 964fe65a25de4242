import type { scanSite as english } from '../en/scan-site.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';

export const scanSite = {
  documentTitle: 'Escaneo facial',
  start: {
    heading: 'Su escaneo de 30 segundos',
    headingMinute: 'Su escaneo de 60 segundos',
    lead: 'Su cámara lee los pequeños cambios de color que cada latido produce en su piel.',
    steps: [
      'Busque un lugar con buena luz, con la luz frente a usted.',
      'Mantenga la cara dentro del óvalo. El escaneo empieza solo.',
      'No se mueva y respire con normalidad hasta que el anillo se llene.',
    ],
    privacy: 'El video nunca sale de este dispositivo.',
    privacyMore: 'No se guarda ni se envía ninguna imagen.',
    sentSummary: '¿Qué se envía exactamente?',
    sentWhere:
      'Al final del escaneo, estos números van al servidor de esta página y a ningún otro lugar. Ocupan unos 100 kilobytes, o el doble con 60 segundos:',
    sent: {
      colours:
        'El color promedio de la piel de la frente, de la nariz y las mejillas, y de toda la cara en cada imagen. Nueve números por imagen.',
      surroundings:
        'El color promedio de lo que lo rodea, como pared, camisa y cabello, todo mezclado en uno. Tres números por imagen, para distinguir su pulso de los cambios de luz.',
      frameTimes: 'La hora de cada imagen.',
      headMotion: 'Cuánto se movió su cabeza, un número por imagen.',
      capture: 'Cómo grabó la cámara: duración del escaneo, imágenes perdidas, ajustes fijos y si su pantalla dio luz.',
      profile:
        'Lo que confirmó antes: su edad, sexo, estatura y peso. También si fuma, si tiene diabetes y si toma medicina para la presión arterial. Cifrado y sin su nombre.',
      proof: 'Un número al azar para este único escaneo y una prueba de que es suyo.',
    },
    notSent: 'No se envían: el video, ninguna imagen, la forma de su cara ni sonido. El micrófono permanece apagado.',
    length: {
      label: '¿Cuánto puede durar?',
      hint: 'Si elige 60 segundos, podemos mostrar también la variabilidad del ritmo cardíaco.',
      usual: '30 segundos',
      minute: '60 segundos',
    },
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
    findFace: 'Ponga la cara frente a la cámara, dentro del óvalo',
    closer: 'Acérquese un poco',
    further: 'Aléjese un poco',
    moveLeft: 'Muévase un poco a su izquierda',
    moveRight: 'Muévase un poco a su derecha',
    moveUp: 'Muévase un poco hacia arriba',
    moveDown: 'Muévase un poco hacia abajo',
    turnLeft: 'Gire la cabeza un poco a su izquierda',
    turnRight: 'Gire la cabeza un poco a su derecha',
    turnToCamera: 'Mire de frente a la cámara',
    holdStill: 'No se mueva',
    moreLight: 'Más luz en la cara, por favor',
    lessBacklight: 'Hay demasiada luz detrás de usted. Voltee hacia la luz',
    lessLight: 'Demasiada luz. Aléjese de la luz fuerte',
    evenLight: 'Un lado de su cara está oscuro. Póngase de frente a la luz',
    closeApps: 'Su cámara va muy lenta. Cierre otras aplicaciones, por favor',
    ready: 'Bien. No se mueva',
  },
  guide: {
    voice: 'Guía por voz',
    voiceAndVibration: 'Voz y vibración',
    on: 'activada',
    off: 'desactivada',
    vibrationOnly: 'solo vibración',
    noVoice: 'sin voz en este dispositivo',
    turnedOn: 'La guía por voz está activada',
    milestones: {
      begin: 'El escaneo empezó. No se mueva',
      half: 'Va por la mitad. No se mueva',
      lastSeconds: 'Cinco segundos más. No se mueva',
    },
  },
  capture: {
    keepStill: 'No se mueva y respire con normalidad',
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
    cameraPlain: 'La imagen de su cámara',
    progress: 'Avance del escaneo',
  },
  finish: {
    done: 'Escaneo completo',
    spoken: 'Escaneo completo. Calculando sus resultados. Quédese en esta página.',
    sending: 'Calculando sus resultados. Quédese en esta página.',
    slow: 'Seguimos trabajando. Quédese en esta página.',
    busy: 'Muchas personas se están escaneando ahora. Sus resultados llegan en un momento. Quédese en esta página.',
    leaving: 'Regresando',
  },
  tools: {
    lamp: 'Pantalla como lámpara',
    lampOffered: 'Iluminar mi cara con la pantalla',
    lampOff: 'Apagar la lámpara',
    lampWhy: 'La pantalla ilumina ahora su cara. Suba el brillo al máximo.',
    toBack: 'Usar la cámara trasera',
    toFront: 'Usar la cámara frontal',
    cameras: 'Cámara',
    camera: 'Cámara {number}',
  },
  again: {
    hidden: 'La página estuvo oculta. El escaneo empieza de nuevo',
    turned: 'El dispositivo se giró. El escaneo empieza de nuevo',
    lamp: 'La luz cambió. El escaneo empieza de nuevo',
  },
  stops: {
    released: 'Su cámara está apagada. No se envió nada.',
    tipsTitle: 'Qué ayuda',
    retry: 'Intentar de nuevo',
    takeOver: 'Escanear aquí',
    leave: 'Salir del escaneo',
    cameraSteps: cameraPermission.steps,
    causes: {
      denied: {
        title: cameraPermission.title,
        text: cameraPermission.description,
        tips: ['Si el navegador ya no pregunta, permita la cámara con los pasos de abajo e inténtelo de nuevo.'],
      },
      noPulse: {
        title: 'No podemos ver su pulso',
        text: 'Por eso nos detuvimos antes, para no quitarle más tiempo. Esto no dice nada sobre su corazón ni su salud.',
        tips: [
          'Procure que la luz le llegue pareja a la cara, o use la pantalla como lámpara.',
          'Apoye el dispositivo y la cabeza, y no se mueva.',
          'Acérquese hasta que su cara llene el óvalo.',
        ],
      },
      tooFar: {
        title: 'Su cara está demasiado lejos',
        text: 'Se ve tan pequeña en la imagen que la cámara no puede ver su pulso.',
        tips: ['Acérquese hasta que su cara llene el óvalo.', 'O acerque la cámara.', 'O pruebe otra cámara.'],
      },
      faceLost: {
        title: 'Su cara estuvo fuera de la imagen demasiado tiempo',
        text: 'El escaneo necesita su cara en el óvalo todo el tiempo.',
        tips: ['Apoye el dispositivo a la altura de los ojos.', 'Mire a la cámara hasta que el anillo se llene.'],
      },
      slowCamera: {
        title: 'Su cámara va muy lenta',
        text: 'Da muy pocas imágenes por segundo para ver el pulso.',
        tips: [
          'Use más luz: en la oscuridad las cámaras van más lento.',
          'Cierre otras aplicaciones y pestañas.',
          'Pruebe otra cámara.',
        ],
      },
      missingPictures: {
        title: 'Faltan demasiadas imágenes',
        text: 'Su dispositivo estaba demasiado ocupado para leer la cámara sin pausas.',
        tips: ['Cierre otras aplicaciones y pestañas.', 'Quite el ahorro de energía o cargue el dispositivo.'],
      },
      noCamera: {
        title: 'No encontramos ninguna cámara',
        text: 'Este dispositivo no tiene cámara, o está apagada.',
        tips: ['Conecte una cámara o abra su tapa.', 'O use un teléfono: entre ahí a su cuenta e inicie el escaneo.'],
      },
      busy: {
        title: 'Su cámara está en uso',
        text: 'Otro programa u otra página la está usando.',
        tips: ['Termine las videollamadas y cierre otros programas que usen la cámara.'],
      },
      unplugged: {
        title: 'La cámara se desconectó',
        text: 'El escaneo necesita la misma cámara de principio a fin.',
        tips: ['Conéctela de nuevo o elija otra cámara.'],
      },
      cameraStopped: {
        title: 'La cámara se detuvo',
        text: 'Se apagó, o la tomó otro programa.',
        tips: ['Cierre otros programas que usen la cámara.'],
      },
      interrupted: {
        title: 'La cámara se interrumpió',
        text: 'Una llamada u otra aplicación la está usando.',
        tips: ['Termine la llamada e inténtelo de nuevo.'],
      },
      noPictures: {
        title: 'La cámara no da imágenes',
        text: 'Está encendida, pero no llega nada.',
        tips: ['Cierre otros programas que usen la cámara.', 'O reinicie el dispositivo.'],
      },
      revoked: {
        title: 'La cámara ya no está permitida',
        text: 'El permiso para esta página se retiró durante el escaneo.',
        tips: [
          'Permita la cámara para esta página en el navegador o en los ajustes del dispositivo. Luego inténtelo de nuevo.',
        ],
      },
      otherTab: {
        title: 'Hay un escaneo abierto en otra pestaña',
        text: 'Solo una pestaña puede usar la cámara para un escaneo.',
        tips: ['Siga allí, o escanee aquí.'],
      },
      movedToOtherTab: {
        title: 'El escaneo sigue en otra pestaña',
        text: 'Usted eligió escanear allí.',
        tips: ['Puede cerrar esta pestaña.'],
      },
      hidden: {
        title: 'La página estuvo oculta',
        text: 'El escaneo no puede seguir mientras usted mira otra cosa.',
        tips: ['Empieza de nuevo cuando usted regrese.'],
      },
      insecure: {
        title: 'Esta página no es segura',
        text: 'Los navegadores permiten la cámara solo con una conexión segura (https).',
        tips: ['Abra el enlace que le dieron, o pregunte a quien se lo envió.'],
      },
      notSupported: {
        title: 'No podemos usar la cámara en este navegador',
        text: 'Es demasiado antiguo, o se abrió dentro de otra aplicación.',
        tips: ['Abra la página en Safari, Chrome, Edge o Firefox.'],
      },
    },
  },
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
