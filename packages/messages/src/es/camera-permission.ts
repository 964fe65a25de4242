import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: 'Se necesita permiso para usar la cámara.',
  description: 'Vuelva a cargar esta página y dé permiso cuando se le pida.',
  steps: {
    title: '¿Volver a cargar la página no funciona?',
    browsers: [
      {
        name: 'Safari',
        steps: [
          'Toque el botón de ajustes de la página, a la izquierda de la barra de direcciones (aA o una hoja pequeña).',
          'Toque Configuración del sitio web y luego Cámara.',
          'Elija Permitir y regrese a la página de escaneo.',
          'Vuelva a cargar la página de escaneo.',
        ],
      },
      {
        name: 'Chrome en iOS',
        steps: [
          'Abra la aplicación Configuración (o Ajustes) de su iPhone o iPad.',
          'Baje hasta Chrome y tóquelo.',
          'Active Cámara.',
          'Regrese a Chrome y vuelva a cargar la página de escaneo.',
        ],
      },
      {
        name: 'Chrome en Android',
        steps: [
          'Toque el ícono a la izquierda de la barra de direcciones.',
          'Toque Permisos y luego Cámara.',
          'Active la cámara para la página de escaneo.',
          'Vuelva a cargar la página de escaneo.',
        ],
      },
      {
        name: 'Chrome en una computadora',
        steps: [
          'Haga clic en el ícono a la izquierda de la barra de direcciones.',
          'Junto a Cámara, cambie a Permitir.',
          'Cierre otros programas que usen la cámara.',
          'Vuelva a cargar la página de escaneo.',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'es'>;
