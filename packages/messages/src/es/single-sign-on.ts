import type { singleSignOn as english } from '../en/single-sign-on.ts';
import type { Translated } from '../translation.ts';

export const singleSignOn = {
  page: {
    title: 'Acceso del personal',
    go: 'Usar mi cuenta de trabajo',
    going: 'Le llevamos al acceso de su trabajo...',
    byPhone: 'Iniciar sesión con mi número de teléfono',
  },
  back: {
    wait: 'Iniciando su sesión...',
    title: 'No ha iniciado sesión',
    again: 'Intentar de nuevo',
    faults: {
      cancelled: 'El acceso se canceló en su cuenta de trabajo.',
      failed:
        'No se pudo iniciar sesión. Quizá tardó demasiado o empezó en otro navegador. Puede intentarlo de nuevo o usar su número de teléfono.',
      unavailable:
        'El acceso de su trabajo no responde en este momento. Inténtelo de nuevo más tarde o use su número de teléfono.',
      refused:
        'Su cuenta de trabajo funcionó, pero aquí no abre nada. Pregunte a un administrador de su clínica. Si tiene una cuenta aquí, puede usar su número de teléfono.',
    },
  },
  settings: {
    isOn: 'El personal puede entrar con su cuenta de trabajo',
    issuer: 'Dirección del proveedor',
    issuerHint: 'El emisor (issuer), por ejemplo https://login.example.com/clinic',
    providerClientId: 'ID de cliente',
    secret: 'Secreto de cliente',
    secretStates: {
      set: 'Guardado. Se guarda cifrado y nunca se muestra. Déjelo vacío para conservarlo. Otro proveedor u otro ID de cliente lo piden de nuevo.',
      notSet: 'El proveedor se lo muestra.',
      unreadable: 'Ya no se puede leer porque cambió la clave del servidor. Escríbalo de nuevo, por favor.',
    },
    allowedDomains: 'Dominios de correo',
    allowedDomainsHint:
      'Sepárelos con comas. A quien tenga allí un correo verificado le corresponde la cuenta del personal con esa dirección. Déjelo vacío para vincular usted a las personas.',
    roleClaim: 'Dato con el rol (claim)',
    roleClaimHint: 'Déjelo vacío para conservar los roles que las cuentas tienen aquí.',
    roleValues: 'Valores que significan {role}',
    listHint: 'Sepárelos con comas.',
    requiredAcr: 'acr obligatorio',
    requiredAmr: 'amr obligatorio',
    requiredHint:
      'Uno de estos valores debe estar en el token. Con una regla aquí, el segundo paso del proveedor vale como el nuestro.',
    isPublic: 'El proveedor no dio ningún secreto (cliente público)',
    afterSignOut: 'Dirección después de cerrar la sesión',
    toEnter: 'Escriba esto en el proveedor',
    pageUrl: 'El personal inicia sesión en',
    redirectUrl: 'Dirección de redirección',
    logoutUrl: 'Dirección de cierre de sesión (back-channel)',
    faults: {
      required: 'Este dato es necesario.',
      origin: 'Escriba una dirección como https://login.example.com/clinic.',
      https: 'La dirección debe empezar con https://.',
      private_address: 'Esta dirección no está en internet público.',
      discovery: 'En esta dirección no responde ningún proveedor de OpenID Connect, o se llama de otra manera.',
      client_authentication:
        'El proveedor no acepta ninguna de las formas en que Mien puede identificarse. Permita allí client_secret_basic o client_secret_post.',
      client_refused:
        'El proveedor no acepta este ID de cliente con este secreto. Cópielos de nuevo y revise que el secreto no haya vencido.',
      domain: 'Escriba dominios como clinic.example.',
      too_big: 'Es demasiado largo.',
      invalid: 'Esto no es válido.',
    },
  },
  accounts: {
    links: 'Personas vinculadas',
    noLinks: 'Todavía no hay nadie vinculado.',
    linkedByEmail: 'Vínculo hecho en el primer acceso, {date}',
    linkedByAdmin: 'Vínculo hecho por un administrador, {date}',
    unlink: 'Quitar vínculo',
    unlinkOf: 'Quitar vínculo: {name}',
    refusals: 'Rechazados recientemente',
    noRefusals: 'No se ha rechazado a nadie.',
    noEmail: 'Sin correo electrónico',
    account: 'Cuenta de {person}',
    choose: 'Elija una cuenta',
    link: 'Vincular',
    linkOf: 'Vincular {person}',
    linked: 'Vínculo hecho. Ya puede iniciar sesión.',
    unlinked: 'Se quitó el vínculo y terminaron sus sesiones.',
    reasons: {
      emailUnverified: 'El proveedor no dijo que el correo esté verificado.',
      domainNotAllowed: 'El correo es de otro dominio.',
      noAccount: 'Ninguna cuenta del personal tiene este correo.',
      severalAccounts: 'Varias cuentas del personal tienen este correo.',
      deactivated: 'La cuenta del personal está desactivada.',
      notStaff: 'La cuenta es también de un paciente, o ve otros clientes.',
      linkedToAnother: 'La cuenta del personal está vinculada a otra persona en el proveedor.',
      roleMissing: 'El proveedor no dio ningún rol de la lista de arriba.',
      tooManyGroups:
        'La persona está en tantos grupos que el proveedor no envió ninguno. Allí, envíe solo los grupos asignados a esta aplicación, o use roles de aplicación.',
      lastAdmin: 'El proveedor quitaría el rol al último administrador.',
      stepMissing: 'El proveedor no pidió el paso obligatorio.',
    },
  },
} as const satisfies Translated<typeof english, 'es'>;
