import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: 'pulso {pulse}',
    mean: { one: 'promedio de {count} lectura', other: 'promedio de {count} lecturas' },
  },
  waist: { imperial: '{waist} pulg', metric: '{waist} cm' },
  answered: 'Respondidas',
  fromFile: 'de un archivo',
  severe: {
    title: 'Esta lectura con brazalete es muy alta: {value}',
    symptoms:
      '¿Tiene dolor en el pecho, dolor de espalda o dificultad para respirar? ¿Siente entumecimiento o debilidad? ¿Le cuesta ver o hablar? Entonces llame al 911 ahora. No espere a esta aplicación.',
    call: 'Llamar al 911',
    again: 'Medir otra vez',
    repeat:
      '¿Nada de esto? No se mueva durante uno a cinco minutos, en una silla; después mida otra vez y anótelo aquí.',
    stays: 'Si el número superior sigue por encima de 180, o el inferior por encima de 120, hable hoy con su médico.',
    source: 'Fuente: American Heart Association.',
  },
  wasSevere: {
    title: 'Su lectura con brazalete del {date} fue muy alta: {value}',
    text: 'Mida otra vez hoy. Si el número superior sigue por encima de 180, o el inferior por encima de 120, hable hoy con su médico.',
  },
  veryHigh: 'muy alta',
  cared: {
    someone: 'esta persona',
    severe: {
      symptoms:
        '¿Tiene {name} dolor en el pecho, dolor de espalda o dificultad para respirar? ¿Siente {name} entumecimiento o debilidad? ¿Le cuesta a {name} ver o hablar? Entonces llame al 911 ahora. No espere a esta aplicación.',
      repeat:
        '¿Nada de esto? Pida a {name} que se siente sin moverse de uno a cinco minutos; después mida otra vez e indíquelo aquí.',
      stays:
        'Si el número superior sigue por encima de 180, o el inferior por encima de 120, procure que {name} hable hoy con un médico.',
    },
    wasSevere: {
      title: 'La lectura con brazalete del {date} fue muy alta: {value}',
      text: 'Pida a {name} que mida otra vez hoy. Si el número superior sigue por encima de 180, o el inferior por encima de 120, procure que {name} hable hoy con un médico.',
    },
  },
} as const satisfies Translated<typeof english, 'es'>;
