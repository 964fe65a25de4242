import type { providerMeasures as english } from '../en/provider-measures.ts';
import type { Translated } from '../translation.ts';

const ESTIMATED =
  '<p>Estimado por el proveedor del escaneo a partir del video, con un método propio. No es un diagnóstico. Las calificaciones siguen la escala del proveedor.</p>';
const UNRATED =
  '<p>Estimado por el proveedor del escaneo a partir del video, con un método propio. No es un diagnóstico, y no lo acompañamos de ninguna calificación.</p>';

const rated = (text: string) => `<p>${text}</p>${ESTIMATED}`;
const unrated = (text: string) => `<p>${text}</p>${UNRATED}`;
const likelihood = (text: string) =>
  rated(
    `${text} Una probabilidad del 100 % significaría que al proveedor le parece seguro. Solo un examen puede decirlo.`,
  );

export const providerMeasures = {
  wellnessScore: {
    name: 'Puntaje de bienestar',
    description: rated(
      'Un número de 0 a 100 en el que el proveedor del escaneo resume sus resultados. Más alto es mejor.',
    ),
  },
  vitalsScore: {
    name: 'Puntaje de signos vitales',
    description: rated(
      'La parte del puntaje de bienestar del proveedor que representa los signos vitales. Más alto es mejor.',
    ),
  },
  physiologyScore: {
    name: 'Puntaje fisiológico',
    description: rated(
      'La parte del puntaje de bienestar del proveedor que representa la variabilidad del pulso, el esfuerzo del corazón y los vasos. Más alto es mejor.',
    ),
  },
  mentalScore: {
    name: 'Puntaje mental',
    description: rated(
      'La parte del puntaje de bienestar del proveedor que representa sus índices mentales. Más alto es mejor.',
    ),
  },
  physicalScore: {
    name: 'Puntaje físico',
    description: rated(
      'La parte del puntaje de bienestar del proveedor que representa las medidas del cuerpo. Más alto es mejor.',
    ),
  },
  risksScore: {
    name: 'Puntaje de riesgos',
    description: rated(
      'La parte del puntaje de bienestar del proveedor que representa sus estimaciones de riesgo. Más alto es mejor: menos riesgos.',
    ),
  },
  irregularBeatCount: {
    name: 'Latidos irregulares',
    description: rated(
      'Cuántos latidos no siguieron un compás regular durante el escaneo. Moverse o hablar hace que los latidos parezcan irregulares. Quien sienta que el corazón se salta latidos debe consultar a un médico.',
    ),
  },
  bodyTemperatureC: {
    name: 'Temperatura corporal',
    description:
      '<p>Temperatura de la piel. El proveedor del escaneo la informó según un sensor junto a la cámara. Los teléfonos y las computadoras no tienen ese sensor.</p><p>Fuente de los límites: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  },
  cardiacWorkloadDb: {
    name: 'Esfuerzo del corazón',
    description: rated(
      'Cuánto trabaja el corazón en este momento: el logaritmo del pulso por la presión sistólica. Más bajo significa menos trabajo.',
    ),
  },
  vascularCapacityS: {
    name: 'Capacidad de los vasos',
    description: rated('Un tiempo que muestra qué tan bien se dilatan los vasos con cada latido. Más alto es mejor.'),
  },
  vitalityIndex: {
    name: 'Índice de vitalidad',
    description: rated('Un índice de 1 a casi 6 sobre la condición del corazón y los vasos. Más alto es mejor.'),
  },
  stressIndex: {
    name: 'Índice de estrés',
    description: rated('Un índice de 1 (calma) a casi 6 (tensión) en el momento del escaneo.'),
  },
  sleepIndex: {
    name: 'Índice de calidad del sueño',
    description: rated(
      'Un índice de 1 a casi 6 sobre el sueño. Se obtiene del pulso de este escaneo y no de una noche de sueño. Más alto es mejor.',
    ),
  },
  anxietyIndex: {
    name: 'Índice de ansiedad',
    description: rated('Un índice de 1 a casi 6 sobre la ansiedad. Más bajo es mejor.'),
  },
  anxietyLikelihoodPercent: {
    name: 'Probabilidad de ansiedad, moderada o mayor',
    description: unrated(
      'Qué tan probable le parece al proveedor que un cuestionario encuentre una ansiedad al menos moderada. A quien le pese la preocupación le conviene hablar con alguien de confianza o con un médico.',
    ),
  },
  depressionLikelihoodPercent: {
    name: 'Probabilidad de depresión, moderada o mayor',
    description: unrated(
      'Qué tan probable le parece al proveedor que un cuestionario encuentre una depresión al menos moderada. A quien sienta tristeza le conviene hablar con alguien de confianza o con un médico. En una crisis, se puede llamar o enviar un mensaje al 988.',
    ),
  },
  skinAgeYears: {
    name: 'Edad de la piel de la cara',
    description: unrated('Qué edad le parece al proveedor que tiene la piel de la cara.'),
  },
  heartMetabolicAgeYears: {
    name: 'Edad cardiovascular y metabólica',
    description: unrated(
      'La edad que correspondería a los resultados del proveedor sobre el corazón, los vasos y el metabolismo.',
    ),
  },
  estimatedHeightCm: {
    name: 'Estatura que usó el proveedor',
    description: unrated('La estatura que se indicó o, si no había, la estimación del proveedor.'),
  },
  estimatedWeightKg: {
    name: 'Peso que usó el proveedor',
    description: unrated('El peso que se indicó o, si no había, la estimación del proveedor.'),
  },
  waistCm: {
    name: 'Cintura',
    description: unrated('Cuánto mide el contorno de la cintura. Una cinta métrica es más exacta.'),
  },
  bodyShapeIndex: {
    name: 'Índice de forma corporal',
    description: rated(
      'La cintura en relación con la estatura y el peso. Más bajo es mejor. La escala es distinta para mujeres y hombres.',
    ),
  },
  waistToHeightPercent: {
    name: 'Cintura en relación con la estatura',
    description: rated('La cintura como parte de la estatura. La escala es distinta para mujeres y hombres.'),
  },
  cardiovascularRiskPercent: {
    name: 'Probabilidad de un evento cardiovascular en 10 años',
    description: likelihood(
      'Qué tan probable le parece al proveedor un infarto o un derrame cerebral en los próximos 10 años.',
    ),
  },
  heartAttackRiskPercent: {
    name: 'Probabilidad de un infarto en 10 años',
    description: likelihood('Qué tan probable le parece al proveedor un infarto en los próximos 10 años.'),
  },
  strokeRiskPercent: {
    name: 'Probabilidad de un derrame cerebral en 10 años',
    description: likelihood('Qué tan probable le parece al proveedor un derrame cerebral en los próximos 10 años.'),
  },
  longTermCardiovascularRiskPercent: {
    name: 'Probabilidad de un evento cardiovascular, a largo plazo',
    description: likelihood(
      'Qué tan probable le parece al proveedor un infarto o un derrame cerebral en el plazo más largo que calcula. El valor siguiente dice cuántos años son.',
    ),
  },
  longTermCardiovascularRiskYears: {
    name: 'Años del largo plazo',
    description: unrated('Cuántos años abarca la probabilidad anterior.'),
  },
  metabolicRiskPercent: {
    name: 'Probabilidad de problemas metabólicos, en general',
    description: likelihood('Las probabilidades de este grupo tomadas en conjunto.'),
  },
  hypertensionRiskPercent: {
    name: 'Probabilidad de presión arterial alta',
    description: likelihood(
      'Qué tan probable le parece al proveedor una presión arterial alta. Un brazalete dice más.',
    ),
  },
  diabetesRiskPercent: {
    name: 'Probabilidad de diabetes tipo 2',
    description: likelihood('Qué tan probable le parece al proveedor una diabetes tipo 2.'),
  },
  cholesterolRiskPercent: {
    name: 'Probabilidad de colesterol alto',
    description: likelihood('Qué tan probable le parece al proveedor un colesterol elevado.'),
  },
  triglyceridesRiskPercent: {
    name: 'Probabilidad de triglicéridos altos',
    description: likelihood(
      'Qué tan probables le parecen al proveedor unos triglicéridos elevados, un tipo de grasa en la sangre.',
    ),
  },
  fattyLiverRiskPercent: {
    name: 'Probabilidad de hígado graso',
    description: likelihood('Qué tan probable le parece al proveedor un hígado graso.'),
  },
  hba1cRiskPercent: {
    name: 'Probabilidad de HbA1c elevada',
    description: likelihood(
      'Qué tan probable le parece al proveedor que un análisis de sangre encuentre elevada la HbA1c, el azúcar promedio de las últimas semanas.',
    ),
  },
  fastingGlucoseRiskPercent: {
    name: 'Probabilidad de glucosa en ayunas elevada',
    description: likelihood(
      'Qué tan probable le parece al proveedor que un análisis de sangre antes del desayuno encuentre el azúcar elevado.',
    ),
  },
  smokingLikelihoodPercent: {
    name: 'Probabilidad de tabaquismo',
    description: rated('Cuánto se parece la señal, según el proveedor, a la de alguien que fuma.'),
  },
  signalToNoiseDb: {
    name: 'Señal frente al ruido',
    description:
      '<p>Con qué claridad se distinguió el pulso de la luz y el movimiento, según lo informó el proveedor del escaneo. Más alto es más claro. Dice qué tan bueno fue el escaneo, y nada sobre la salud.</p>',
  },
  scanStars: {
    name: 'Luz y quietud',
    description:
      '<p>De 0 a 5, qué tan buena fue la luz y qué tan quieta estuvo la cara, según lo informó el proveedor del escaneo. Dice qué tan bueno fue el escaneo, y nada sobre la salud.</p>',
  },
  sexCode: {
    name: 'Sexo que usó el proveedor',
    description: '<p>El sexo con el que calculó el proveedor del escaneo, tal como se le envió.</p>',
  },
} as const satisfies Translated<typeof english, 'es'>;
