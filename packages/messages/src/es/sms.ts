import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** Without accents that the alphabet of SMS lacks (á, í, ó, ú): one of them more than halves what a message holds. */
export const sms = {
  code: 'Su clave de {productName} es {code}. Vale por 5 minutos. No la comparta con nadie.\n@{host} #{code}',
  results: 'Sus resultados de {productName}. Quien tenga este enlace puede verlos: {link}',
  unusedWarning:
    'No ha usado {productName} desde el {since}. Entre antes del {deadline} para conservar sus resultados. Si no, su cuenta se suspende y luego se borra. {link}',
  unusedSuspended:
    'Su cuenta de {productName} fue suspendida por falta de uso. Entre antes del {deadline} para conservar sus resultados; luego se borran. {link}',
  loginLink: 'Su enlace personal de {productName}. Sirve una sola vez, por 7 dias. No lo comparta: {link}',
  linkOpened:
    'Alguien uso un enlace de su clinica para abrir {productName} y hacer un escaneo. Los resultados anteriores siguen cerrados. Si no fue usted, avise a su clinica.',
  phoneChanged:
    'Su clinica reemplazo este numero en su cuenta de {productName}. Los resultados anteriores siguen cerrados por 7 dias. Si no lo pidio, avise a su clinica.',
  profilesMerged:
    'Su clinica junto su cuenta de {productName} con una de otro telefono. Los resultados anteriores siguen cerrados por 7 dias. Si no lo pidio, avise a su clinica.',
  outboxTitle: 'Mensajes SMS de {productName}',
} as const satisfies Translated<typeof english>;
