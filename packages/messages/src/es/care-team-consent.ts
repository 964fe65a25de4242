import type { careTeamConsent as english } from '../en/care-team-consent.ts';
import type { Translated } from '../translation.ts';

export const careTeamConsent = {
  title: 'Permitir que {client} vea mis resultados',
  lead: 'Está desactivado a menos que usted lo active. Puede desactivarlo en cualquier momento.',
  points: [
    {
      about: 'Qué ven',
      text: 'Sus escaneos con todos los valores y su puntaje, cómo cambian con el tiempo, las etiquetas que usted pone a un escaneo, como "después de ejercicio", y lo que usted agrega, como lecturas con brazalete y su peso. No ven las notas que usted escribe sobre un escaneo.',
    },
    {
      about: 'Quién lo ve',
      text: 'Solo el personal de {client} que tiene una cuenta aquí. Esto no da acceso a nadie más.',
    },
    {
      about: 'Usted puede comprobarlo',
      text: 'Cada consulta aparece en "Quién vio mis datos", con nombre y función.',
    },
    {
      about: 'Por cuánto tiempo',
      text: 'Para un escaneo, por 30 días o hasta que usted lo desactive. Lo que el personal ya vio o anotó se queda con ellos.',
    },
    {
      about: 'Menores de 18 años',
      text: 'Si tiene de 13 a 17 años, decídalo junto con la madre, el padre o el tutor que aceptó los términos con usted.',
    },
    {
      about: 'No es un servicio de urgencias',
      text: 'Nadie vigila sus resultados todo el tiempo. Si se siente mal, llame a su médico. En una emergencia, llame al 911.',
    },
  ],
} as const satisfies Translated<typeof english, 'es'>;
