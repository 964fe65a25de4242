import type { installedApp as english } from '../en/installed-app.ts';
import type { Translated } from '../translation.ts';

export const installedApp = {
  description: 'Un escaneo facial de 30 segundos y todos sus resultados.',
  scanNow: 'Escanear ahora',
  history: 'Sus escaneos',
  newVersion: { text: 'Hay una versión nueva de la aplicación.', load: 'Cargarla ahora' },
  keep: {
    title: 'Sus resultados sin conexión',
    text: {
      one: 'Este dispositivo puede guardar su último resultado para que lo lea sin conexión. Se guarda cifrado. Se borra cuando usted cierra la sesión, cuando entra otra persona y después de {days} días sin conexión.',
      other:
        'Este dispositivo puede guardar sus últimos {count} resultados para que los lea sin conexión. Se guardan cifrados. Se borran cuando usted cierra la sesión, cuando entra otra persona y después de {days} días sin conexión.',
    },
    shared: 'No lo active si otras personas usan este dispositivo con su sesión.',
    homeScreen:
      'Para abrir esta página como una aplicación, toque Compartir y luego "Agregar a inicio". Inicie sesión y actívelo allí: la aplicación no comparte lo que guarda Safari.',
    turnOn: 'Guardarlos en este dispositivo',
    on: 'Última actualización: {time}.',
    saving: 'Guardando sus resultados...',
    saved: 'Sus resultados quedaron guardados en este dispositivo.',
    deleted: 'Sus resultados se borraron de este dispositivo.',
    notSupported: 'Este navegador no puede guardar datos de forma segura. Las ventanas privadas a menudo no pueden.',
    howTo: 'Para leer resultados sin conexión, active «{turnOn}» en «{page}» cuando tenga conexión.',
    failed: 'No se pudieron guardar sus resultados: quizá no haya espacio en el dispositivo.',
  },
  logOutOwed:
    'Su sesión se cerró en este dispositivo. Se lo avisaremos a nuestro servidor en cuanto vuelva a tener conexión.',
  asOf: 'No tiene conexión. Estos son los resultados guardados en este dispositivo, del {time}.',
} as const satisfies Translated<typeof english, 'es'>;
