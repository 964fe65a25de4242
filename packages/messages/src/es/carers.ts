import type { carers as english } from '../en/carers.ts';
import type { Translated } from '../translation.ts';

export const carers = {
  title: 'Cuidadores',
  mine: 'Quién me cuida',
  intro:
    'Un cuidador ve sus resultados en su propio teléfono. Usted elige qué más puede hacer y puede terminarlo en cualquier momento.',
  loading: 'Espere, por favor...',
  relations: {
    partner: 'pareja',
    parent: 'padre o madre',
    child: 'hijo o hija',
    sibling: 'hermano o hermana',
    relative: 'familiar',
    friend: 'amistad',
    professional: 'cuidador profesional',
    other: 'otra persona',
  },
  ticks: {
    scan: 'Iniciar un escaneo con usted',
    manage: 'Cambiar su perfil y sus datos',
    chat: 'Leer sus mensajes',
    notes: 'Leer sus notas y etiquetas',
  },
  sees: 'Ve sus resultados, su perfil y sus datos',
  states: {
    invited: 'Con invitación',
    lapsed: 'No respondió',
    active: 'Hasta el {date}',
    expired: 'Terminó el {date}',
    ended: 'Terminado',
  },
  phone: 'Teléfono que termina en {digits}',
  end: 'Terminar',
  endOf: 'Terminar: {name}',
  ended: 'Terminado. Vale desde ahora.',
  none: 'Nadie le cuida todavía.',
  adultsOnly:
    'Solo personas de 18 años o más pueden invitar a un cuidador. Si es su caso, agregue primero su edad a su perfil.',
  invite: {
    title: 'Invitar a un cuidador',
    phone: 'Número de teléfono del cuidador',
    relation: '¿Quién es esta persona para usted?',
    choose: 'Elija una opción',
    ticks: '¿Qué más puede hacer?',
    ticksHint:
      'Siempre ve sus resultados, su perfil y sus datos. Nunca puede compartir ni borrar nada, ni aceptar nada por usted.',
    days: '¿Por cuánto tiempo?',
    daysChoices: { month: '1 mes', quarter: '3 meses', year: '1 año', years: '2 años' },
    send: 'Enviar invitación',
    sending: 'Enviando...',
    sent: 'Enviamos un mensaje de texto. La persona puede responder durante 7 días.',
    faults: {
      phone: 'Escriba un número de teléfono de 10 dígitos.',
      ownPhone: 'Este es su propio número. Escriba el número de su cuidador.',
      relation: 'Elija quién es esta persona para usted.',
    },
  },
  caredFor: {
    title: 'Personas que usted cuida',
    asks: '{name} le pide que le cuide',
    may: 'Usted puede: {rights}',
    rights: {
      see: 'ver resultados, perfil y datos',
      scan: 'iniciar un escaneo',
      manage: 'cambiar el perfil y los datos',
      chat: 'leer mensajes',
      notes: 'leer notas y etiquetas',
    },
    accept: 'Aceptar',
    decline: 'Rechazar',
    open: 'Abrir {name}',
    stop: 'Dejar de cuidar a {name}',
    until: 'Hasta el {date}',
    opening: 'Un momento...',
  },
  banner: { text: 'Usted cuida a {name}', back: 'Volver a mí' },
  over: {
    title: 'Usted ya no cuida a esta persona',
    text: 'El plazo terminó, o uno de ustedes lo terminó. No queda nada de esa persona en este dispositivo.',
    back: 'Volver a mi cuenta',
  },
} as const satisfies Translated<typeof english>;
