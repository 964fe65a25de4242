import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: {
    unhealthy: 'No saludable',
    suboptimal: 'Mejorable',
    normal: 'Normal',
    healthy: 'Saludable',
    optimal: 'Óptimo',
  },
  groups: {
    wellness: 'Puntuaciones de bienestar del proveedor',
    vitalSigns: 'Signos vitales',
    heartAndCirculation: 'Corazón y circulación',
    metabolic: 'Metabolismo',
    recovery: 'Recuperación',
    mind: 'Mente',
    body: 'Cuerpo',
    heartRisks: 'Probabilidades cardiovasculares',
    metabolicRisks: 'Probabilidades metabólicas',
    bloodMarkers: 'Probabilidades de marcadores en sangre',
    lifestyle: 'Estilo de vida',
    scanQuality: 'Calidad del escaneo',
  },
  provenances: {
    camera: 'medido con la cámara',
    entered: 'lo indicó usted',
    calculated: 'calculado',
    provider: 'del proveedor',
  },
  types: {
    heartRateBpm: {
      name: 'Frecuencia cardíaca',
      description:
        '<p>Cuántas veces late el corazón en un minuto. Se lee de los pequeños cambios de color que cada latido produce en la piel de la cara.</p><p>La fiebre, el café, la preocupación o subir escaleras la aumentan; un corazón entrenado late más despacio. Una sola lectura dice poco: compare varias, tomadas en reposo.</p><p>Fuente de los límites exteriores: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
    },
    breathingRatePerMin: {
      name: 'Frecuencia respiratoria',
      description:
        '<p>El número de respiraciones en un minuto. Se lee de los cambios lentos que la respiración produce en el pulso.</p><p>En reposo, los adultos respiran de 12 a 20 veces. En un escaneo corto caben pocas respiraciones, por eso el valor se da con un rango.</p><p>Fuente de los límites: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
    },
    systolicMmHg: {
      name: 'Presión arterial sistólica',
      description:
        '<p>El más alto de los dos números de la presión arterial: la presión mientras late el corazón. Si fue indicada, es el promedio de lecturas con brazalete. Si la informó un proveedor de escaneos, conviene comprobarla con un brazalete.</p><p>Una lectura indicada cuenta durante 30 días. Una sola lectura dice poco: compare varias, tomadas en reposo.</p><p>Fuente de los límites: American College of Cardiology y American Heart Association, 2017.</p>',
    },
    diastolicMmHg: {
      name: 'Presión arterial diastólica',
      description:
        '<p>El más bajo de los dos números de la presión arterial: la presión entre dos latidos. Si fue indicada, es el promedio de lecturas con brazalete. Si la informó un proveedor de escaneos, conviene comprobarla con un brazalete.</p><p>Fuente de los límites: American College of Cardiology y American Heart Association, 2017.</p>',
    },
    heartAgeYears: {
      name: 'Edad del corazón',
      description:
        '<p>La edad a la que una persona con valores ideales tiene la misma probabilidad de enfermedad del corazón y de los vasos en diez años. Ideal significa un índice de masa corporal de 22.5 y una presión de 125 mmHg sin medicinas. También significa no fumar y no tener diabetes. No es un diagnóstico.</p><p>Usa la edad, el sexo, el índice de masa corporal, el tabaquismo y la diabetes. También la presión arterial con brazalete y las medicinas para ella. Ningún valor de la cámara forma parte. Es para personas de 30 a 74 años sin enfermedad conocida del corazón o de los vasos. Se muestra de 30 a 80: «30» también significa menos y «80», más.</p><p>Se creó con personas de Estados Unidos entre 1968 y 2005. Para muchas personas de hoy resulta demasiado alta.</p><p>Fuente: Framingham Heart Study, modelo de consultorio (D’Agostino y otros, 2008, Circulation 117:743-53).</p>',
    },
    heartRiskIn10YearsPercent: {
      name: 'Riesgo del corazón en 10 años',
      description:
        '<p>De cada 100 personas con las mismas respuestas y la misma presión arterial, cuántas enfermaron del corazón o de los vasos en diez años: un primer infarto, un derrame cerebral, insuficiencia cardíaca o algo parecido. No dice lo que le pasará a una persona. No es un diagnóstico.</p><p>Usa los mismos datos que la edad del corazón y ningún valor de la cámara. Es para personas de 30 a 74 años sin enfermedad conocida del corazón o de los vasos.</p><p>Se creó con personas de Estados Unidos entre 1968 y 2005. Para muchas personas de hoy resulta demasiado alto, por eso se muestra sin valoración.</p><p>Fuente: Framingham Heart Study, modelo de consultorio (D’Agostino y otros, 2008, Circulation 117:743-53).</p>',
    },
    bodyMassIndex: {
      name: 'Índice de masa corporal',
      description:
        '<p>Compara el peso con la estatura.</p><p>La Organización Mundial de la Salud recomienda para los adultos un rango de 18.5 a 25. No distingue entre músculo y grasa.</p>',
    },
    diabetesRank: {
      name: 'Riesgo de diabetes',
      description:
        '<p>Esta categoría indica si las personas que dan respuestas como estas tienen diabetes sin saberlo con más frecuencia. No dice qué tan probable es la diabetes ni es un diagnóstico. Solo un análisis de sangre puede confirmarlo.</p><p>Usa la edad, el sexo, el índice de masa corporal, la medicina para la presión arterial y el tabaquismo. Los esteroides, haber fumado antes y la diabetes en la familia cuentan como «no» hasta que se respondan. Se creó en Inglaterra y puede ser menos exacta para personas de otros lugares.</p><p>Fuente: escala de riesgo de Cambridge (Griffin y otros, 2000, Diabetes/Metabolism Research and Reviews 16:164-71).</p>',
    },
    waistToHeightRatio: {
      name: 'Cintura y estatura',
      description:
        '<p>La cintura dividida entre la estatura. Muestra cuánto peso se acumula alrededor del vientre.</p><p>De 0.4 a 0.49 es el rango saludable para los adultos: una cintura por debajo de la mitad de la estatura. No sirve durante un embarazo y dice poco con un índice de masa corporal mayor de 35.</p><p>Una medida de la cintura cuenta durante un año.</p><p>Fuente de los límites: National Institute for Health and Care Excellence (NICE), 2022.</p>',
    },
    diabetesRiskIn10YearsPercent: {
      name: 'Riesgo de diabetes en 10 años',
      description:
        '<p>De cada 100 personas con las mismas respuestas y la misma cintura, cuántas tuvieron diabetes en diez años y tomaron medicinas para ella. No dice lo que le pasará a una persona. No es un diagnóstico. Solo un análisis de sangre puede decir más.</p><p>Usa la edad, el índice de masa corporal, la cintura y las medicinas para la presión. También si alguna vez estuvo alto el azúcar en la sangre. Es para personas de 35 a 64 años sin diabetes conocida. Se creó en Finlandia con personas desde 1987. Puede ser menos exacto para personas de otros lugares, por eso se muestra sin valoración.</p><p>Fuente: FINDRISC, modelo breve (Lindström y Tuomilehto, 2003, Diabetes Care 26:725-31).</p>',
    },
    sdnnMs: {
      name: 'Variabilidad de la frecuencia cardíaca (SDNN, corta)',
      description:
        '<p>Cuánto varía el tiempo entre los latidos. Es experimental: un escaneo corto solo puede dar un valor aproximado, por eso lo mostramos sin valoración.</p>',
    },
    rmssdMs: {
      name: 'Variabilidad de la frecuencia cardíaca (RMSSD, corta)',
      description:
        '<p>Cuánto cambia el tiempo de un latido al siguiente. Es experimental: un escaneo corto solo puede dar un valor aproximado, por eso lo mostramos sin valoración.</p>',
    },
    smoking: {
      name: 'Tabaquismo',
      description:
        '<p>La respuesta que se dio sobre fumar. No fumar es lo mejor que la mayoría de las personas puede hacer por el corazón y los pulmones.</p>',
    },
    qualityOfLife: {
      name: 'Calidad de vida',
      description:
        '<p>La respuesta que se dio sobre la calidad de vida, del 1 al 10. No hay una respuesta correcta; lo que importa es cómo cambia.</p>',
    },
  },
  bloodPressure: 'Presión arterial',
  units: { bpm: 'lpm', years: 'años' },
  ranks: {
    diabetesRank: { 1: 'Bajo', 2: 'Elevado' },
    smoking: { 0: 'No', 1: 'Sí' },
  },
  missing: {
    'too-short': 'El escaneo fue demasiado corto.',
    'bad-clock': 'La cámara no indicó cuándo se tomaron las imágenes.',
    'frame-rate-too-low': 'La cámara fue demasiado lenta. Cierre otras aplicaciones e inténtelo de nuevo.',
    'too-many-gaps': 'Faltaron demasiadas imágenes. Cierre otras aplicaciones e inténtelo de nuevo.',
    'face-lost': 'Su cara no se vio durante demasiado tiempo.',
    'no-pulse': 'No pudimos ver el pulso con suficiente claridad. Ayuda tener una luz más pareja.',
    'unsteady-pulse':
      'La señal fue demasiado inestable para estar seguros de un número. Esto no dice nada sobre su corazón. No se mueva e inténtelo de nuevo.',
    'no-breathing': 'No pudimos ver su respiración con suficiente claridad.',
    'too-few-beats': 'Hubo muy pocos latidos claros para este valor.',
    'known-diabetes': 'Usted nos dijo que tiene diabetes, así que no hay un riesgo que estimar.',
    'not-answered': 'No nos ha dicho si tiene diabetes.',
    'sex-not-known': 'La fórmula es solo para mujeres y hombres, así que con su respuesta no da un valor.',
    'outside-age': 'La fórmula no se aplica a su edad.',
    'not-reported': 'El proveedor del escaneo no lo informó.',
    'outside-limits': 'El valor estaba fuera del rango posible, por eso no se muestra.',
    'scale-not-known': 'El proveedor del escaneo lo informó en una escala desconocida, por eso no se muestra.',
    'entry-too-old': 'Lo que usted indicó era demasiado antiguo para contar.',
    'question-open': 'Necesita una respuesta que usted todavía no ha dado.',
    'known-heart-disease': 'Es solo para personas sin enfermedad conocida del corazón o de los vasos.',
  },
  overall: {
    name: 'Puntaje {productName}',
    description:
      '<p>Un número de 0 a 100 que resume lo que se midió y las respuestas que se dieron. Es un resumen de bienestar. No es un diagnóstico, y ningún estudio clínico lo ha probado.</p><p>Es un promedio ponderado. Si están todas las partes, la frecuencia cardíaca y la presión arterial con brazalete pesan 20.8 % cada una. El índice de masa corporal pesa 16.7 %. La frecuencia respiratoria y el tabaquismo pesan 12.5 % cada uno. El riesgo de diabetes y la calidad de vida pesan 8.3 % cada uno. Lo que falta no se cuenta, y lo demás pesa más. Si hay menos del 60 % de los pesos, no se da un puntaje.</p>',
  },
} as const satisfies Translated<typeof english>;
