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
  loginLink:
    '{productName}: Su centro le invita a un escaneo. Su enlace personal sirve una vez, por 7 dias. No lo comparta: {link}',
  linkOpened:
    'Se ha usado un enlace de su centro para abrir {productName} y hacer un escaneo. Los resultados anteriores no se mostraron. Si no fue usted, avise a su centro.',
  phoneChanged:
    'Su centro ha cambiado este teléfono en su cuenta de {productName}. Los resultados anteriores siguen cerrados una semana. Si no lo ha pedido, avise a su centro.',
  profilesMerged:
    'Su centro ha unido su cuenta de {productName} con la de otro teléfono. Los resultados anteriores pueden seguir cerrados una semana. Si no lo ha pedido, avise a su centro.',
  carerInvited:
    '{productName}: alguien le pide que cuide de su cuenta. Entre con este numero en un plazo de {days} dias para responder: {link}',
  newCarerInvited:
    '{productName}: alguien le pide que cuide de su cuenta. Registrese con este numero y entre con una clave en un plazo de {days} dias para responder: {link}',
  scanReminder:
    '{productName}: Es hora de su escaneo. Para no recibir mas mensajes, vaya a Yo y a Recordatorios. Abrir: {link}',
  weekSummary:
    '{productName}: Mire en Inicio como fue su semana. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
  notice: {
    message:
      '{productName}: Tiene un mensaje nuevo de su centro. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
    resultsRequest:
      '{productName}: Su centro le hace una pregunta. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
    appointment:
      '{productName}: Tiene una cita mañana. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
    several:
      '{productName}: Hay novedades de su centro. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
    ofCarer:
      '{productName}: Hay un mensaje nuevo para alguien a quien cuida. Para no recibir mas avisos, vaya a Yo y a Avisos. Abrir: {link}',
  },
  staffAdded:
    '{productName}: ahora tiene una cuenta del personal de {clientName}. Entre con este numero de telefono: {link}',
  staffPhoneChanged:
    'Este numero fue reemplazado en su cuenta del personal de {productName} y su sesion se ha cerrado. Si no lo ha pedido, avise ahora a su administrador.',
  secondFactorReset:
    'Un administrador ha pedido restablecer el segundo paso de su acceso a {productName}, dentro de 24 horas. Si no lo ha pedido, entre con su app o una clave de respaldo para evitarlo.',
  passkeyMade:
    'Se agrego una llave de acceso a su perfil de {productName}. Si no fue usted, entre, vaya a Yo y a Llaves de acceso, eliminela y llame a su clinica.',
  passkeysReset:
    'Su clinica ha pedido eliminar las llaves de acceso de su perfil de {productName}, dentro de 24 horas. Si no lo ha pedido, entre con su llave para evitarlo y llame a su clinica.',
  outboxTitle: 'Mensajes SMS de {productName}',
} as const satisfies Translated<typeof english>;
