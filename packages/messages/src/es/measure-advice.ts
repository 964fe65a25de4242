import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves:
      'Lo suben: moverse, el café, una habitación cálida, el estrés, dormir mal, la fiebre. Lo bajan: el reposo, el entrenamiento, algunas medicinas.',
    doing: 'Para comparar bien, siéntese cinco minutos antes de cada escaneo.',
  },
  breathingRatePerMin: {
    moves: 'La suben: moverse, hablar, el estrés, la fiebre. La bajan: el reposo y respirar con calma.',
    doing: 'Respire como siempre durante el escaneo. Para comparar bien, siéntese antes cinco minutos.',
  },
  systolicMmHg: {
    moves: 'La suben: el estrés, el café, la sal, moverse. La bajan: el reposo, perder peso, algunas medicinas.',
    doing: 'Mídala con un brazalete, en reposo y más de una vez. Una cámara no lo reemplaza.',
  },
  diastolicMmHg: {
    moves: 'La suben: el estrés, el café, la sal, moverse. La bajan: el reposo, perder peso, algunas medicinas.',
    doing: 'Mídala con un brazalete, en reposo y más de una vez. Una cámara no lo reemplaza.',
  },
  heartAgeYears: {
    moves: 'Su edad, sexo, peso y estatura, el tabaco, la diabetes, su presión arterial y las medicinas para ella.',
    doing: 'Anote una lectura nueva con brazalete cada mes. Lo que más la baja: no fumar y una presión más baja.',
  },
  heartRiskIn10YearsPercent: {
    moves: 'Su edad, sexo, peso y estatura, el tabaco, la diabetes, su presión arterial y las medicinas para ella.',
    doing: 'Háblelo con su médico. Describe a un grupo de personas, no a usted en particular.',
  },
  bodyMassIndex: {
    moves: 'Su peso y su estatura. No distingue entre músculo y grasa.',
    doing: 'Mantenga su peso al día en su perfil.',
  },
  diabetesRank: {
    moves: 'Su edad, sexo, peso y estatura, las medicinas para la presión y el tabaco.',
    doing: 'Mantenga sus respuestas al día en su perfil.',
  },
  waistToHeightRatio: {
    moves: 'Su cintura y su estatura.',
    doing: 'Mida su cintura varias veces al año, siempre en el mismo lugar.',
  },
  diabetesRiskIn10YearsPercent: {
    moves: 'Su edad, peso, cintura, las medicinas para la presión y si alguna vez tuvo alto el azúcar en la sangre.',
    doing:
      'Si está por encima de los rangos saludables, lo que más ayuda es bajar de peso y reducir la cintura. Un análisis de sangre dice más.',
  },
  sdnnMs: {
    moves:
      'La suben: el reposo, respirar con calma, el entrenamiento. La bajan: el estrés, dormir mal, el alcohol, la fiebre. Baja con la edad.',
    doing: 'Compárela solo con sus propios escaneos anteriores.',
  },
  rmssdMs: {
    moves:
      'La suben: el reposo, respirar con calma, el entrenamiento. La bajan: el estrés, dormir mal, el alcohol, la fiebre. Baja con la edad.',
    doing: 'Compárela solo con sus propios escaneos anteriores.',
  },
  smoking: {
    moves: 'Su respuesta en el perfil.',
    doing: 'Si quiere dejarlo, pida ayuda a su médico o farmacéutico.',
  },
  qualityOfLife: {
    moves: 'Su respuesta en el perfil.',
    doing: 'Cambie su respuesta cuando ya no corresponda.',
  },
} as const satisfies Translated<typeof english, 'es'>;
