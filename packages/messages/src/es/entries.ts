import type { entries as english } from '../en/entries.ts';
import type { Translated } from '../translation.ts';

export const entries = {
  title: 'Sus registros',
  kinds: {
    cuff: 'Presión arterial con brazalete',
    weight: 'Peso',
    waist: 'Cintura',
    answers: 'Cinco preguntas de salud',
  },
  add: 'Agregar',
  fromFile: 'Agregar lecturas de un archivo',
  intro: {
    cuff: 'Una lectura cuenta en su puntaje durante 30 días.',
    weight: 'Su próximo escaneo usa el peso más reciente.',
    waist: 'Sus resultados compararán su cintura con su estatura.',
    answers:
      'Todas las respuestas son opcionales. Permiten mostrar la edad del corazón y hacen que los riesgos de sus resultados se ajusten mejor a usted.',
  },
  unlocks: {
    cuff: 'Responda cinco preguntas para ver también la edad de su corazón.',
    waist: 'Responda las preguntas para ver también su probabilidad de diabetes.',
  },
  readOnly: 'Usted puede ver estos datos, pero no puede agregar ni borrar nada.',
  own: 'Usted ve sus registros. También los ven sus cuidadores, y su clínica si comparte con ella sus resultados. Sus próximos escaneos los usan.',
  how: {
    title: 'Cómo medir',
    cuff: [
      'Durante los 30 minutos anteriores: nada de café, tabaco ni ejercicio.',
      'Siéntese cinco minutos. Apoye la espalda, ponga los pies planos en el suelo y no hable.',
      'Coloque el brazalete sobre la piel, justo por encima del codo.',
      'Apoye el brazo en una mesa, a la altura del corazón.',
      'Mida dos veces, con un minuto entre ambas. Cuenta el promedio.',
    ],
    waist: [
      'Busque la última costilla y la parte alta del hueso de la cadera.',
      'Rodee su cuerpo con la cinta sobre la piel, a media distancia entre ambas.',
      'Suelte el aire y no apriete la cinta.',
    ],
    weight: ['Use la misma báscula, a la misma hora del día y con ropa ligera.'],
  },
  cuff: {
    reading: 'Lectura {number}',
    systolic: 'Alta (SYS)',
    diastolic: 'Baja (DIA)',
    pulse: 'Pulso',
    pulseUnit: 'lpm, opcional',
    more: 'Agregar otra lectura',
    less: 'Quitar la última lectura',
    low: 'Por debajo del rango saludable',
    lowShort: 'Baja',
    oneDay: 'Un solo día dice poco. Mida en varios días y muestre a su médico lo que ve.',
  },
  amount: {
    weight: 'Peso',
    waist: 'Cintura',
    units: { pounds: 'lb', kilograms: 'kg', inches: 'pulg', centimeters: 'cm' },
    less: '{step} {unit} menos',
    more: '{step} {unit} más',
    calculated: '{measure}: {value}',
  },
  last: {
    label: 'El último dato',
    reading: 'Última lectura, {when}',
    entry: 'Último dato, {when}',
    when: '{day}, {when}',
    pulse: 'Pulso {pulse} lpm',
    less: '{amount} menos que el {day}',
    more: '{amount} más que el {day}',
    same: 'Igual que el {day}',
  },
  chart: {
    pressure: 'Últimos 14 días',
    pressureUntil: '14 días hasta el {day}',
    amount: 'Todos los datos',
    entries: { one: '1 dato', other: '{count} datos' },
    pressureName: 'Presión arterial, {days}: {values}',
    pressureValue: '{day} {value}',
    amountName: '{name}, {days}: de {first} a {last}',
    noReadings: 'Todavía no hay lecturas',
    noEntries: 'Todavía no hay datos',
    barsComeHere: 'Cada lectura será aquí una barra, del número más alto al más bajo.',
    addReading: 'Agregar una lectura',
    lineComesHere: 'El primer dato será aquí un punto.',
    lineStarts: 'La línea empieza con el segundo dato.',
    zone: 'Zona saludable, de {low} a {high}',
    zoneOf: {
      weight:
        'Zona saludable: un índice de masa corporal de {low} a {high} con una estatura de {height}. Fuente: Organización Mundial de la Salud.',
      waist:
        'Zona saludable: de {low} a {high} de una estatura de {height}. Fuente: National Institute for Health and Care Excellence (NICE), 2022.',
    },
    gap: 'Trazos cortos: un tiempo sin datos.',
    profile: 'Punto hueco: del perfil.',
  },
  questions: {
    heartDisease:
      '¿Ha tenido alguna vez un infarto, un derrame cerebral, insuficiencia cardíaca o una operación del corazón o de los vasos sanguíneos?',
    familyDiabetes: '¿Tiene diabetes alguno de sus padres, hermanos o hermanas?',
    everHighGlucose:
      '¿Tuvo alguna vez demasiado alto el azúcar en la sangre? Por ejemplo, en un chequeo o en un embarazo.',
    steroids: '¿Toma pastillas de esteroides, como la prednisona?',
    exSmoker: '¿Fumaba usted antes?',
  },
  family: {
    none: 'No',
    parentOrSibling: 'Sí: solo padres, o solo hermanos',
    parentAndSibling: 'Sí: padre o madre, y también un hermano o hermana',
  },
  yes: 'Sí',
  no: 'No',
  unknown: 'No lo sé',
  when: 'Cuándo',
  now: 'Ahora',
  changeTime: 'Cambiar',
  changeWhen: 'Cambiar cuándo se midió',
  save: 'Guardar',
  saved: 'Guardado. Su próximo escaneo lo usará.',
  failed: 'No se guardó. {reason}',
  fault: {
    required: 'Complete este campo.',
    number: 'Escriba un número.',
    whole: 'Escriba un número entero.',
    range: 'Escriba de {low} a {high}.',
    pair: 'El número más alto debe superar al más bajo en al menos {difference}.',
    time: 'Elija un momento del último año.',
    clock: 'El reloj de este dispositivo no está bien. Ahora es {time}. Elija la hora según eso.',
  },
  faultOf: '{name}: {fault}',
  history: {
    title: 'Datos anteriores',
    none: 'Todavía no hay nada aquí.',
    profileWeight:
      'El perfil dice {weight}, según lo respondido el {date}. Los escaneos lo usan hasta que se agregue aquí un peso más reciente.',
    registeredWeight:
      'El perfil dice {weight}, del registro. Los escaneos lo usan hasta que se agregue aquí un peso más reciente.',
    more: 'Mostrar más',
    less: '{amount} menos',
    moreThan: '{amount} más',
    same: 'igual',
    remove: 'Borrar',
    delete: 'Borrar el dato de {when}',
    deleted: 'Borrado. Los resultados de escaneos anteriores no cambian.',
    undo: 'Deshacer',
    notDeleted: 'No se borró. {reason}',
    notBack: 'No se recuperó. {reason}',
  },
  tooOld: 'Su último dato tiene {age}. Cuenta durante {limit} días. Indique uno nuevo.',
  valid: {
    cuff: 'Una lectura cuenta durante {days} días.',
    waist: 'Cuenta durante {days} días.',
    answers: 'Sus respuestas cuentan durante {days} días.',
  },
  usual: {
    range: 'Lo habitual en usted: de {low} a {high}',
    cuff: 'Lo habitual en usted: alta de {systolicLow} a {systolicHigh}, baja de {diastolicLow} a {diastolicHigh}',
    early: 'Hasta ahora lo sabemos por {days} días.',
    learning: {
      one: 'Con datos de un día más sabremos qué es lo habitual en usted.',
      other: 'Con datos de {count} días más sabremos qué es lo habitual en usted.',
    },
  },
  cared: {
    intro: {
      cuff: 'Una lectura cuenta en el puntaje de {name} durante 30 días.',
      weight: 'El próximo escaneo de {name} usa el peso más reciente.',
      waist: 'Los resultados compararán la cintura con la estatura.',
      answers:
        'Todas las respuestas son opcionales. Permiten mostrar la edad del corazón y hacen que los riesgos de los resultados se ajusten mejor a {name}.',
    },
    unlocks: {
      cuff: 'Responda cinco preguntas para ver también la edad del corazón.',
      waist: 'Responda las preguntas para ver también la probabilidad de diabetes.',
    },
    how: {
      cuff: [
        'Para {name}, durante los 30 minutos anteriores: nada de café, tabaco ni ejercicio.',
        'Pida a {name} que pase cinco minutos en una silla, con la espalda apoyada y los pies planos en el suelo. Nadie habla.',
        'Coloque el brazalete sobre la piel, justo por encima del codo.',
        'El brazo se apoya en una mesa, a la altura del corazón.',
        'Mida dos veces, con un minuto entre ambas. Cuenta el promedio.',
      ],
      waist: [
        'Busque la última costilla y la parte alta del hueso de la cadera.',
        'Rodee a {name} con la cinta sobre la piel, a media distancia entre ambas.',
        'Pida a {name} que suelte el aire y no apriete la cinta.',
      ],
      weight: ['Use la misma báscula, a la misma hora del día y con ropa ligera.'],
    },
    cuff: { oneDay: 'Un solo día dice poco. Mida en varios días y muestre a un médico lo que ve.' },
    questions: {
      heartDisease:
        '¿Ha tenido {name} alguna vez un infarto, un derrame cerebral, insuficiencia cardíaca o una operación del corazón o de los vasos sanguíneos?',
      familyDiabetes: '¿Tiene diabetes alguno de los padres o hermanos de {name}?',
      everHighGlucose:
        '¿Tuvo {name} alguna vez demasiado alto el azúcar en la sangre? Por ejemplo, en un chequeo o en un embarazo.',
      steroids: '¿Toma {name} pastillas de esteroides, como la prednisona?',
      exSmoker: '¿Fumaba {name} antes?',
    },
    saved: 'Guardado. El próximo escaneo de {name} lo usará.',
    tooOld: 'El último dato de {name} tiene {age}. Cuenta durante {limit} días. Indique uno nuevo.',
    valid: { answers: 'Las respuestas cuentan durante {days} días.' },
    usual: {
      range: 'Lo habitual en {name}: de {low} a {high}',
      cuff: 'Lo habitual en {name}: alta de {systolicLow} a {systolicHigh}, baja de {diastolicLow} a {diastolicHigh}',
      learning: {
        one: 'Con datos de un día más sabremos qué es lo habitual en {name}.',
        other: 'Con datos de {count} días más sabremos qué es lo habitual en {name}.',
      },
    },
  },
  sources: {
    cuff: 'Fuente de cómo medir y de los rangos: American Heart Association y American College of Cardiology.',
    waist: 'Fuente de cómo medir: National Institute for Health and Care Excellence (NICE), 2022.',
  },
} as const satisfies Translated<typeof english, 'es'>;
