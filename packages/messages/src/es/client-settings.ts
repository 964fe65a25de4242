import type { clientSettings as english } from '../en/client-settings.ts';
import type { Translated } from '../translation.ts';

export const clientSettings = {
  title: 'Configuración',
  intro: 'Lo que ven los pacientes de {clientName} y adónde van sus escaneos.',
  loading: 'Abriendo la configuración...',
  denied: 'Solo los administradores de un cliente pueden cambiar su configuración.',
  client: 'Cliente',
  /** Above groups of sections. */
  groups: {
    patients: 'Lo que ven los pacientes',
    careTeam: 'Equipo de atención',
    connections: 'Escaneos y conexiones',
  },
  groupsAbout: {
    patients: 'Su imagen, qué resultados se muestran y en cuánto tiempo responde usted.',
    careTeam: 'Quién ve los resultados y cómo inicia sesión el personal.',
    connections: 'Dónde se hacen los escaneos y qué otros sistemas participan.',
  },
  noClients: { title: 'Aún no hay clientes', text: 'No hay ningún cliente que usted pueda configurar.' },
  on: 'Activado',
  off: 'Desactivado',
  unsaved: 'Sin guardar',
  save: 'Guardar',
  discard: 'Deshacer los cambios',
  saved: 'Guardado.',
  invalid: 'Algunos datos no son válidos. Revise lo que está marcado, por favor.',
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Sus cambios en esta página no se han guardado.',
    stay: 'Quedarse en esta página',
    leave: 'Salir sin guardar',
    close: 'Cerrar',
  },
  logos: {
    title: 'Logotipos',
    state: { none: 'Ninguno', some: { one: '{count} de {all}', other: '{count} de {all}' } },
    about:
      'PNG, JPEG, WebP o SVG, de hasta {kilobytes} kB y {pixels} píxeles por lado. Un logotipo se guarda en cuanto usted lo elige. Un SVG se guarda como imagen de lo que muestra este navegador.',
    types: { header: 'En pantallas claras', headerDark: 'En pantallas oscuras', print: 'En papel' },
    none: {
      header: 'Ninguno: se muestra el logotipo del producto.',
      headerDark: 'Ninguno: el logotipo claro se muestra sobre blanco.',
      print: 'Ninguno: se imprime el logotipo de las pantallas claras.',
    },
    choose: 'Elegir una imagen',
    replace: 'Elegir otra imagen',
    drop: 'o suéltela aquí',
    remove: 'Quitar',
    removeLabel: 'Quitar el logotipo: {type}',
    chooseLabel: 'Elegir una imagen: {type}',
    preview: 'Logotipo: {type}',
    faults: {
      picture_type: 'Este archivo no es un PNG, JPEG, WebP o SVG que podamos leer.',
      picture_size: 'Esta imagen tiene demasiados píxeles.',
      picture_bytes: 'Este archivo es demasiado grande.',
      picture_moves: 'Esta imagen es animada. Elija una imagen fija, por favor.',
    },
  },
  measures: {
    title: 'Mediciones',
    about:
      'Qué mediciones ven los pacientes y en qué orden. Una medición oculta desaparece enseguida de resultados, enlaces, gráficas y promedios; no se borra nada y el puntaje queda como está. Los rangos nuevos valen para los escaneos desde ahora: los resultados anteriores conservan su valoración.',
    shownOf: '{shown} de {all} se muestran',
    show: 'Mostrar {name}',
    others: 'Más con otro proveedor de escaneo',
    up: 'Subir {name}',
    down: 'Bajar {name}',
    moved: '{name} tiene ahora el lugar {place} de {count}.',
    ranges: 'Rangos',
    rangesOf: 'Rangos de {name}',
    ownRanges: 'Rangos personalizados',
    bySex: 'Esta medición tiene rangos distintos para mujeres y hombres; por eso no se pueden cambiar.',
    limits: 'Los valores van de {min} a {max}.',
    from: 'Desde',
    band: 'Se muestra como',
    noBand: 'Sin valoración',
    add: 'Agregar un rango',
    removeRange: 'Quitar el rango desde {from}',
    rangeName: 'Rango {number}',
    preview: 'Vista previa de los rangos',
    faults: {
      first_range: 'El primer rango empieza en {min}.',
      ascending: 'Cada rango debe empezar por encima del anterior.',
      outside_limits: 'Un rango debe empezar por encima de {min} y como máximo en {max}.',
      by_sex: 'Estos rangos no se pueden cambiar.',
      too_many: 'Una medición puede tener 12 rangos como máximo.',
      one_sided: 'Use al menos dos valoraciones, y al menos una de Normal, Saludable y Óptimo.',
      number: 'Escriba un número, por favor.',
      nothing_shown: 'Muestre al menos una medición, por favor.',
    },
  },
  averages: {
    title: 'Promedios de grupos',
    state: { one: 'Más de {count} persona', other: 'Más de {count} personas' },
    about:
      'Un promedio se muestra solo si representa a más personas que este número, que es por lo menos {minimum}. Un número más alto protege más a las personas y muestra menos promedios. Los promedios se forman con lotes de escaneos, cada uno de pocas personas más que este número. Si lo aumenta, los lotes de muy pocas personas se eliminan para siempre, y con ellos pueden desaparecer promedios de muchas más personas: bajarlo de nuevo no los recupera. Antes de guardar verá cuáles.',
    label: 'Número mínimo de personas',
    hint: 'Déjelo vacío para {minimum}.',
    lost: {
      loading: 'Averiguando qué se eliminaría...',
      none: 'Ningún promedio que se muestra ahora se elimina ni cambia.',
      title: 'Lo que se elimina para siempre al guardar',
      removed: '{name}: {users} personas ahora; después no se muestra.',
      fewer: '{name}: {users} personas ahora; después, {usersLeft}.',
      changed: '{name}: {users} personas; después, con menos de sus escaneos.',
      months: 'Meses que cambian: {count}',
    },
    understood: 'Entiendo que estos promedios, o escaneos incluidos en ellos, se eliminan para siempre.',
    faults: {
      range: 'Escriba un número entero de {minimum} a {maximum}, o deje el campo vacío.',
      notUnderstood: 'Marque esta casilla antes de guardar.',
    },
  },
  consentBanner: {
    title: 'Aviso sobre el consentimiento',
    states: { own: 'El suyo', default: 'El predeterminado', none: 'Ninguno' },
    about: 'Texto sencillo que los pacientes leen antes de aceptar. Deje todas vacías para no tener un aviso propio.',
    inLanguage: 'En {language}',
    installation: 'Sin un aviso propio, se muestra el predeterminado.',
    faults: {
      every: 'Escríbalo en todos los idiomas, para que todos los pacientes puedan leerlo.',
      tooLong: { one: 'Como máximo {count} carácter, por favor.', other: 'Como máximo {count} caracteres, por favor.' },
    },
  },
  scanProvider: {
    title: 'Proveedor de escaneos',
    about:
      'Adónde van los escaneos nuevos. Los que están en curso terminan donde empezaron. El primer escaneo muestra si los datos son correctos.',
    choice: 'Los escaneos nuevos van a',
    choices: {
      installation: 'El proveedor predeterminado',
      builtin: 'El sitio de escaneo incorporado',
      anura: 'NuraLogix (Anura)',
    },
    ownSettings: 'Un contrato propio con NuraLogix',
    ownSettingsAbout: 'Sin él se usa el contrato predeterminado, si lo hay.',
    url: 'Dirección del sitio de escaneo',
    apiUrl: 'Dirección de su API',
    addressHint: 'Por ejemplo https://scan.example.com, sin ruta',
    configId: 'Configuración',
    publicKey: 'Clave pública para los perfiles',
    publicKeyHint: 'RSA, de 2048 bits o más, en PEM o base64',
    profileHash: 'Hash de la clave',
    reader: 'Quién busca los resultados',
    readers: {
      none: 'Nadie: los resultados se muestran sin verificar',
      device: 'Este servidor, con la licencia',
      user: 'Este servidor, como usuario',
    },
    email: 'Correo electrónico del usuario',
    subscoreScale: 'Escala de los puntajes parciales',
    scales: { unknown: 'Desconocida: no se muestran', '1-5': 'De 1 a 5', '0-100': 'De 0 a 100' },
    webhookHeader: 'Encabezado de los eventos',
    webhookAlgorithm: 'Hash de los eventos',
    eventsUrl: 'El proveedor envía sus eventos a',
    secrets: {
      licenceKey: 'Clave de licencia',
      password: 'Contraseña del usuario',
      webhookSecret: 'Secreto de los eventos',
    },
    states: {
      set: 'Está guardado. Se conserva cifrado y nunca se muestra. Déjelo vacío para conservarlo.',
      notSet: 'No está guardado.',
      unreadable: 'Ya no se puede leer: la clave del servidor cambió. Escríbalo de nuevo, por favor.',
    },
    removeSecret: 'Quitarlo',
    faults: {
      required: 'Este dato es necesario.',
      needsContract: 'No hay un contrato predeterminado. Escriba el suyo, por favor.',
      origin: 'Escriba una dirección como https://scan.example.com, sin ruta.',
      https: 'La dirección debe empezar con https://.',
      address_changed: 'Escríbalo de nuevo: la dirección de la API cambió.',
      private_address: 'Esta dirección no está en internet público.',
      public_key: 'Esto no es una clave pública RSA de 2048 bits o más.',
      tooShort: 'Al menos 16 caracteres, por favor.',
      invalid_format: 'Contiene caracteres que no se permiten.',
      invalid: 'Esto no es válido.',
    },
  },
  smsSender: {
    title: 'Remitente de los mensajes de texto',
    none: 'El predeterminado',
    about:
      'El nombre o número que ven los pacientes. Su operador debe conocerlo; en Estados Unidos solo funcionan los números.',
    label: 'Nombre o número',
    hint: 'Un número como +15125550100, o un nombre de hasta 11 letras y dígitos. Déjelo vacío para el remitente predeterminado.',
    fault: 'Escriba un número con + y código de país, o hasta 11 letras, dígitos y espacios, con al menos una letra.',
  },
  attentionNotice: {
    title: 'Lecturas que necesitan atención',
    about:
      'El personal ve qué pacientes tuvieron dos lecturas seguidas lejos de lo habitual en reposo o dijeron que tenían síntomas, y desde cuándo. También ve quién registró una lectura con brazalete muy alta. Los valores, y las lecturas con brazalete en sí, los ve solo de pacientes que comparten todos los resultados. Nadie recibe avisos. A los pacientes se les muestra qué hacer en cualquier caso.',
    label: 'Mostrar al personal qué pacientes necesitan atención',
  },
  careTeamAccess: {
    title: 'Resultados para el personal',
    states: { byPatient: 'Deciden los pacientes', required: 'Obligatorio' },
    about:
      'El personal ve los resultados de un paciente solo con el permiso de ese paciente, que puede retirarlo. Si usted lo exige, quien diga que no, o lo retire, no podrá hacer escaneos. Sus resultados anteriores siguen siendo privados. Cada consulta queda en el registro de accesos.',
    label: 'Escanear solo a pacientes que permiten al personal ver sus resultados',
  },
  answerTime: {
    title: 'Tiempo de respuesta',
    state: 'En menos de {time}',
    unset: 'No se muestra',
    about:
      'Los pacientes lo leen en su chat, para saber qué esperar. Elija un tiempo que pueda cumplir. El chat sigue diciendo que no es para emergencias.',
    label: 'A los pacientes se les dice que usted suele responder en menos de',
    none: 'No decir nada',
  },
  trialScans: {
    title: 'Escaneo sin cuenta',
    about:
      'Quienes visitan la primera página pueden probar un escaneo antes de registrarse. Primero dan su acuerdo, mide el sitio de escaneo integrado y no se guarda nada. La oferta aparece en la primera página de toda la instalación.',
    label: 'Ofrecer un escaneo sin cuenta',
  },
  visits: {
    title: 'Citas',
    about:
      'Los pacientes pueden escanearse antes de una cita. El enlace de una cita abre un escaneo desde el primero de estos días hasta el final de la cita. Las citas pueden tener la dirección de una cita por video, en los servidores que usted indique.',
    days: 'Un escaneo cuenta para una cita',
    from: {
      sameDay: 'El mismo día',
      daysBefore: { one: 'Desde el día anterior', other: 'Desde {count} días antes' },
    },
    hosts: 'Servidores de las citas por video',
    hint: 'Uno por línea, como visits.example.com. Sin servidor, las citas no tienen dirección.',
    fault: {
      one: 'Escriba {count} servidor como visits.example.com, sin https:// ni ruta.',
      other: 'Escriba hasta {count} servidores como visits.example.com, uno por línea, sin https:// ni ruta.',
    },
  },
  embedding: {
    title: 'Incrustar escaneos',
    state: { none: 'Desactivado', on: { one: '1 dirección', other: '{count} direcciones' } },
    about:
      'Un programa puede abrir un escaneo para un paciente en su propio portal o aplicación: en un marco de su página o con un enlace que vuelve a ella. Solo estas direcciones pueden mostrar o recibir a un paciente.',
    origins: 'Direcciones de sus propios programas',
    hint: 'Una por línea, como https://portal.example.com, sin ruta. Sin dirección, ninguna página puede mostrar un escaneo en un marco.',
    fault: {
      one: 'Escriba {count} dirección como https://portal.example.com, sin ruta.',
      other: 'Escriba hasta {count} direcciones como https://portal.example.com, una por línea, sin ruta.',
    },
  },
  singleSignOn: {
    title: 'Cuentas de trabajo del personal',
    about:
      'El personal puede iniciar sesión en su propio proveedor de OpenID Connect, como Microsoft Entra ID, Google Workspace o Keycloak, en lugar de un código por SMS. El acceso por teléfono sigue funcionando.',
  },
  kiosks: {
    title: 'Tabletas',
    state: { none: 'Ninguna', on: { one: '1 activa', other: '{count} activas' }, unknown: 'Sin cargar' },
    about: 'Ponga una tableta compartida en la sala de espera: los pacientes escanean allí con un papel.',
  },
  ehr: {
    title: 'Sistema clínico (EHR)',
    state: { none: 'Sin conectar', on: 'Conectado', unknown: 'No se cargó' },
    about:
      'Abra pacientes desde su expediente en el sistema clínico y envíe allí los signos vitales (SMART App Launch).',
  },
  programs: {
    title: 'Programas',
    state: { none: 'Ninguno', on: { one: '1 activo', other: '{count} activos' }, unknown: 'Sin cargar' },
    about: 'Deje que otro sistema, como su expediente médico, lea o envíe por ustedes.',
  },
  events: {
    title: 'Eventos',
    state: { none: 'Ninguna', on: { one: '1 encendida', other: '{count} encendidas' }, unknown: 'Sin cargar' },
    about:
      'Su propio programa recibe un aviso cuando pasa algo, con webhooks firmados (Standard Webhooks). Llevan identificadores y la hora, nunca un nombre ni un valor.',
  },
} as const satisfies Translated<typeof english, 'es'>;

export const clientSettingsInMenu = 'Configuración';
export const clientSettingsAbout = 'Logotipos, mediciones y otros ajustes de su organización';
