import type { shell as english } from '../en/shell.ts';
import type { Translated } from '../translation.ts';

export const shell = {
  title: '{page} · {productName}',
  document: {
    title: 'Escaneo de salud',
    description: 'Un escaneo facial de 30 segundos en su navegador.',
    noScript: 'Active JavaScript para usar esta página.',
  },
  skipLink: 'Ir al contenido',
  logo: { label: '{productName}, página de inicio', fallback: 'Página de inicio' },
  language: 'Idioma: ',
  menu: {
    open: 'Menú',
    close: 'Cerrar el menú',
    scanNow: 'Escanear ahora',
    profile: 'Perfil',
    groupAverages: 'Promedios de grupos',
    chatInbox: 'Conversaciones',
    accessLog: 'Registro de accesos',
    operations: 'Operación',
    history: 'Historial',
    trendCharts: 'Gráficas de tendencia',
    liveChat: 'Chat en vivo',
    unread: '{count} sin leer',
    ownAccessLog: 'Quién vio mis datos',
    privacy: 'Política de privacidad',
    terms: 'Términos de uso',
    logOut: 'Cerrar sesión',
  },
  legalPopup: { back: 'Volver' },
  toasts: { region: 'Avisos', close: 'Cerrar' },
  loading: 'Espere, por favor...',
  retry: 'Intentar de nuevo',
  offlineBanner: 'No tiene conexión. Lo que escribió se guarda en este dispositivo.',
  failed: {
    title: 'Esta página no se abrió',
    text: 'Algo en la página dejó de funcionar. Sus datos están a salvo.',
    reload: 'Cargar la página de nuevo',
  },
  account: {
    title: 'Su cuenta',
    text: 'Inició sesión como {firstName} {lastName} ({roles}). Esta cuenta no tiene perfil de paciente, así que no hay nada que escanear ni resultados que mostrar.',
    pages: 'Sus páginas',
    about: {
      groupAverages: 'Cómo están los grupos de pacientes, sin mostrar a nadie',
      chatInbox: 'Lo que escriben los pacientes, y sus respuestas',
      accessLog: 'Quién del personal abrió o cambió los datos de quién',
      operations: 'Mensajes de texto, escaneos y tareas de la instalación',
    },
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La página que busca no está disponible.',
    home: 'Ir a la página de inicio',
  },
} as const satisfies Translated<typeof english>;
