import type { whatItMeasures as english } from '../en/what-it-measures.ts';
import type { Translated } from '../translation.ts';

export const whatItMeasures = {
  title: 'Qué puede medir y qué no',
  wellness: 'Para el bienestar. No es un dispositivo médico. No se ha probado en un estudio clínico.',
  camera: {
    title: 'Lo que lee la cámara',
    text: 'Cada número viene con su grado de certeza.',
    between: 'entre {low} y {high}',
    heartRate: {
      name: 'Frecuencia cardíaca',
      unit: 'lpm',
      picture: 'Una cara con tres zonas de piel y una onda del pulso',
      error: 'Se desvía {error} en promedio en videos de prueba de {people} personas',
    },
    breathing: {
      name: 'Frecuencia respiratoria',
      unit: '/min',
      picture: 'Hombros que suben y bajan, y una onda lenta',
      error: 'Se desvía {error} en promedio, en el {share} de los escaneos de prueba que dieron un número',
    },
    variability: {
      name: 'Cambio entre latidos',
      unit: 'ms',
      picture: 'Los tiempos entre latidos varían un poco',
      note: 'Experimental. Requiere un escaneo de 60 segundos y nunca se califica.',
      seconds: '{value} s',
    },
    bpm: '{value} lpm',
    perMinute: '{value} por minuto',
  },
  refusals: {
    title: 'Sin un pulso claro, ningún número',
    text: 'Le decimos por qué. No dice nada sobre su corazón.',
    light: { title: 'Muy poca luz', text: 'Ayuda una luz más pareja' },
    moving: { title: 'Movimiento', text: 'Quédese quieto' },
    far: { title: 'Demasiado lejos', text: 'Llene el óvalo' },
    photo: { title: 'Solo una foto', text: 'Una foto no tiene pulso' },
    lamp: { title: 'Una lámpara que parpadea', text: 'Parece un pulso' },
    busy: { title: 'Un teléfono ocupado', text: 'Cierre otras aplicaciones' },
    answered: 'Escaneos de prueba de personas que dieron un resultado',
    answeredOf: '{share} de {scans}',
    lifeless: 'Escaneos dibujados sin una cara viva que dieron un número (no debería ninguno)',
    lifelessOf: '{wrong} de {all}',
    people: 'El sistema se ajustó con estas personas. Otras reciben un resultado con menos frecuencia.',
  },
  never: {
    title: 'Lo que nunca se lee de una cara',
    text: 'Para esto la cámara nunca da un número.',
    pressure: { title: 'Presión arterial', text: 'use un brazalete' },
    oxygen: { title: 'Oxígeno', text: 'pinza para el dedo' },
    sugar: { title: 'Azúcar en la sangre', text: 'análisis de sangre' },
    cholesterol: { title: 'Colesterol', text: 'análisis de sangre' },
    mood: { title: 'Estado de ánimo', text: 'solo usted lo sabe' },
    age: { title: 'Edad', text: 'usted nos la dice' },
    hosted:
      'Su clínica puede usar otra empresa para los escaneos. Los números de esa empresa se marcan como estimaciones suyas.',
  },
  answers: {
    title: 'Calculado a partir de sus respuestas',
    bodyMassIndex: {
      from: 'Estatura y peso',
      name: 'Índice de masa corporal',
      source: 'peso entre estatura al cuadrado',
    },
    diabetes: { from: 'Cintura y respuestas', name: 'Riesgo de diabetes', source: 'modelo FINDRISC, Lindström 2003' },
    heartAge: {
      from: 'Brazalete y respuestas',
      name: 'Edad del corazón',
      source: 'modelo de Framingham, D’Agostino 2008',
    },
  },
  skin: {
    title: 'Aún no demostrado para todas las pieles',
    people: 'Probado con videos de {people} personas, ninguna de piel oscura y ninguna con el teléfono en la mano.',
    less: 'En habitaciones dibujadas, la piel oscura obtuvo un resultado con menos frecuencia que la clara: {points} puntos menos de 100.',
  },
  register: 'Crear un perfil',
  signIn: 'Iniciar sesión',
  emergency: 'Si se siente mal, consulte a un profesional de la salud. En una emergencia llame al 911.',
} as const satisfies Translated<typeof english, 'es'>;
