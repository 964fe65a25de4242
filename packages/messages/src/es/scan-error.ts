import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: 'Se agotó el tiempo de su escaneo',
      description: 'No pudimos completar su escaneo. Inténtelo de nuevo.',
    },
    serverError: {
      title: 'Algo salió mal',
      description: 'Inténtelo una segunda vez. Si su escaneo vuelve a fallar, avísenos.',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: 'Se detectó una conexión a internet lenta.',
      description: 'Le recomendamos esperar hasta tener una conexión más rápida para hacer su escaneo.',
    },
    cancelled: { title: 'Escaneo cancelado.', description: 'Su escaneo se canceló correctamente.' },
    unsuccessful: {
      title: 'Su escaneo no se pudo completar.',
      description: 'Hubo un problema al completar su escaneo. Inténtelo de nuevo.',
    },
  },
  causes: {
    profile: 'El sitio de escaneo no pudo leer su perfil. Revíselo y comience de nuevo.',
    age: 'El sitio de escaneo no aceptó la edad de su perfil. Revísela.',
    height: 'El sitio de escaneo no aceptó la estatura de su perfil. Revísela.',
    weight: 'El sitio de escaneo no aceptó el peso de su perfil. Revíselo.',
    bodyMassIndex: 'El sitio de escaneo no aceptó la estatura y el peso de su perfil. Revise los dos.',
    sessionOver: 'El tiempo para este escaneo se terminó. Comience uno nuevo.',
    noSignal: 'Esta vez la cámara no pudo leerle. Esto no dice nada sobre su corazón.',
    notLive: 'El sitio de escaneo no pudo asegurarse de ver una cara viva. No se mueva, con una luz pareja.',
  },
  reason: 'Qué pasó',
  toProfile: 'Revisar su perfil',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where:
      'Toque "{button}" para volver a cargar la página de escaneo. Cuando el navegador pida la cámara, elija Permitir.',
  },
  slow: {
    title: 'Consejos para mejorar su conexión a internet',
    tips: [
      { title: 'Mejore la señal', text: 'Acérquese a su router o vaya a un lugar con mejor señal.' },
      {
        title: 'Detenga otros usos de datos',
        text: 'Ponga en pausa videos, descargas y llamadas en este y otros dispositivos.',
      },
      { title: 'Reinicie el dispositivo', text: 'Apague su teléfono o computadora y vuelva a encenderlo.' },
    ],
    testing: 'Probando su conexión...',
    progress: 'Prueba de conexión',
    stillSlow: 'Su conexión sigue siendo demasiado lenta para continuar.',
    failed: 'Hubo un error al medir su velocidad. Inténtelo de nuevo',
  },
  preVisit: {
    title: '¿Es un escaneo antes de una consulta?',
    text: 'Si un segundo escaneo falla, vaya a su cita por video con el enlace que recibió. Su proveedor le ayudará desde ahí.',
    second: 'Dos escaneos han fallado. Su proveedor le ayudará en la cita por video.',
  },
  scanAgain: 'Escanear de nuevo',
  testConnection: 'Probar conexión',
  home: 'Inicio',
  scanFailed: {
    title: 'El escaneo falló',
    text: 'Parece que su escaneo falló. Inténtelo de nuevo.',
    back: 'Volver a sus escaneos',
  },
} as const satisfies Translated<typeof english, 'es'>;
