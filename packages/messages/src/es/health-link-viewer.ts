import type { healthLinkViewer as english } from '../en/health-link-viewer.ts';
import type { Translated } from '../translation.ts';

export const healthLinkViewer = {
  title: 'Enlace de salud',
  heading: 'Abrir un enlace de salud',
  intro:
    'Un paciente quiere compartir con usted los resultados de un escaneo de salud. Diga quién es usted. El paciente ve este nombre.',
  label: 'Para: {label}',
  recipient: 'Su nombre o su consultorio',
  recipientHint: 'Por ejemplo: Consultorio de la Dra. Lee',
  passcode: 'Código de acceso que le dio el paciente',
  open: 'Abrir',
  here: 'Los resultados se descifran en este navegador. No se guarda nada en este dispositivo.',
  faults: {
    recipient: 'Escriba su nombre o su consultorio.',
    passcode: 'Escriba los 6 dígitos que le dijo el paciente.',
    wrong: {
      one: 'Este código no es correcto. Le queda 1 intento.',
      other: 'Este código no es correcto. Le quedan {count} intentos.',
    },
    unreadable: 'No se puede leer el contenido de este enlace. Pida al paciente un enlace nuevo.',
  },
  over: {
    title: 'Este enlace no funciona',
    text: 'Terminó o no está completo. Pida al paciente un enlace nuevo.',
  },
  incomplete: {
    title: 'El enlace no está completo',
    text: 'Escanee otra vez el código QR, abra el enlace completo o pida al paciente uno nuevo. Para proteger a su paciente, esta página olvida un enlace cuando se vuelve a cargar.',
  },
  foreign: {
    title: 'Este enlace es de otro servicio',
    text: 'Esta página solo abre enlaces de {productName}. El enlace es de {host}. Ábralo allí o con el programa de su consultorio.',
  },
  person: { name: 'Resultados de {name}', unnamed: 'Resultados' },
  genders: { male: 'Hombre', female: 'Mujer', other: 'Otro sexo', unknown: 'Sexo desconocido' },
  phone: 'Teléfono: {phone}',
  made: 'Al {date}',
  scans: 'Escaneos',
  noScans: 'Este enlace no tiene ningún escaneo.',
  scan: 'Escaneo del {date}',
  score: '{score} de 100',
  interval: 'Con un 90 % de confianza, entre {low} y {high}.',
  earlier: { one: 'Mostrar 1 escaneo anterior', other: 'Mostrar {count} escaneos anteriores' },
  readings: 'Lo que el paciente midió o respondió',
  facts: 'Medicinas y enfermedades, según el paciente',
  notRated: 'Aquí no se califican los valores: el enlace solo tiene los números.',
} as const satisfies Translated<typeof english, 'es'>;
