import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translation.ts';

export const passkeys = {
  signIn: {
    go: 'Entrar con una llave de acceso',
    goHere: 'Entrar con su llave de acceso',
    note: 'Sin mensaje de texto',
    waiting: 'Esperando su llave de acceso...',
    none: 'No se usó ninguna llave de acceso. Si no tiene una en este dispositivo, use su número de teléfono.',
    closed: 'Esta cuenta está cerrada por ahora. Llame a su clínica.',
  },
  device: {
    unsuitable:
      'Este dispositivo o administrador de contraseñas no puede guardar el tipo de llave de acceso que se necesita. Active un bloqueo de pantalla con PIN, huella o rostro e inténtelo de nuevo, o use otro dispositivo.',
    address:
      'Su navegador no permite llaves de acceso en esta dirección. Abra la página en la dirección que le dio su clínica.',
    slow: 'Su dispositivo no respondió a tiempo. Manténgalo desbloqueado y cerca, e inténtelo de nuevo.',
    busy: 'Su dispositivo todavía está ocupado con otra llave de acceso. Cierre esa ventana e inténtelo de nuevo.',
    failed:
      'Su dispositivo o administrador de contraseñas no pudo terminar. Desbloquéelo e inténtelo de nuevo. Si no sirve, reinicie el dispositivo o inicie sesión con su número de teléfono.',
  },
  offer: {
    title: 'La próxima vez, sin mensaje de texto',
    text: 'Entre con su huella, su rostro o el PIN de este dispositivo. Así sus resultados siguen siendo privados si otra persona recibe algún día su número de teléfono.',
    staff: 'Entre con su huella, su cara o el PIN de este dispositivo.',
    make: 'Configurar una llave de acceso',
    later: 'No, gracias',
  },
  own: {
    title: 'Llaves de acceso',
    intro:
      'Con una llave de acceso usted entra con su huella, su rostro o un PIN, sin mensaje de texto. Su huella y su rostro no salen de su dispositivo.',
    rule: 'Cuando tiene una llave de acceso, un código por mensaje de texto solo muestra resultados anteriores en los navegadores donde la haya usado. Así sus resultados siguen siendo privados si otra persona recibe algún día su número de teléfono.',
    howLost: 'Si se pierde un dispositivo',
    lost: '¿Perdió su dispositivo? Con un código por mensaje de texto todavía entra, pero solo para escanearse. Llame a su clínica: comprueban que es usted y quitan la llave de acceso. Después de un día, un código vuelve a mostrarlo todo.',
    lostStaff: '¿Perdió su dispositivo? Entre con un código por mensaje de texto y quite la llave de acceso aquí.',
    lostSecondStep:
      '¿Perdió su dispositivo? Entre con un código de recuperación, o pida a un administrador que lo restablezca. Tarda un día.',
    loading: 'Espere, por favor...',
    none: {
      title: 'Todavía no hay llaves de acceso',
      text: 'Configure una en este dispositivo. Toma menos de un minuto.',
    },
    add: 'Agregar una llave de acceso',
    addFirst: 'Configurar una llave de acceso',
    added: 'Su llave de acceso está lista. Desde ahora puede entrar con ella.',
    notMade: 'No se creó ninguna llave de acceso. Puede intentarlo de nuevo cuando quiera.',
    exists: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
    noSupport:
      'Este navegador no puede crear llaves de acceso. Abra esta página en un navegador más nuevo o en su teléfono.',
    made: 'Configurada el {date}',
    used: 'Usada por última vez el {date}',
    neverUsed: 'Todavía sin usar',
    backedUp: 'Guardada en su administrador de contraseñas: no se pierde con el dispositivo',
    onDevice: 'Solo en un dispositivo',
    rename: 'Cambiar el nombre',
    renameOf: 'Cambiar el nombre de {name}',
    name: 'Nombre',
    nameMissing: 'Escriba un nombre.',
    save: 'Guardar',
    renamed: 'El nombre está guardado.',
    remove: 'Eliminar',
    removeOf: 'Eliminar {name}',
    removeTitle: '¿Eliminar esta llave de acceso?',
    removeText: '{name} ya no le dejará entrar. Se cerrará su sesión en todos sus otros dispositivos.',
    removeLast: 'Es la única que tiene. Después entrará con un código por mensaje de texto.',
    removed: '{name} está eliminada.',
    cancel: 'Cancelar',
    close: 'Cerrar',
    reset: {
      text: 'Se pidió a su clínica eliminar sus llaves de acceso. Ocurrirá el {date}. Si usted no lo pidió, consérvelas y llame a su clínica.',
      keep: 'Conservar mis llaves de acceso',
      kept: 'Sus llaves de acceso se quedan.',
    },
    confirm: 'Para cambiar sus llaves de acceso, primero muestre que es usted.',
    confirmWithPasskey: 'Usar una llave de acceso',
    confirmAgain: 'O cierre la sesión, entre de nuevo y vuelva aquí en menos de 10 minutos.',
  },
  needed: {
    text: 'Este perfil tiene una llave de acceso, así que un código solo permite un nuevo escaneo. Use su llave de acceso para ver todo.',
    oldAddress:
      'Su llave de acceso se creó para una dirección anterior de este sitio y aquí no funciona. Con un código solo puede hacer un escaneo nuevo.',
    go: 'Usar mi llave de acceso',
    lost: '¿Perdió su llave de acceso? Llame a su clínica. Allí comprueban que es usted y la eliminan. Después de un día, un código vuelve a mostrar todo.',
  },
  step: {
    title: 'Use su llave de acceso',
    text: 'El personal de {productName} confirma la entrada con una llave de acceso.',
    go: 'Usar mi llave de acceso',
    other: 'Usar un código',
    back: 'Usar mi llave de acceso',
    again: 'No se confirmó nada. Inténtelo de nuevo o use un código de recuperación.',
  },
  setUp: {
    title: 'Configure su llave de acceso',
    text: 'El personal de {productName} entra con una llave de acceso: huella, rostro o el PIN de un dispositivo. Solo se hace una vez.',
    go: 'Configurar una llave de acceso',
    app: 'Usar una app de autenticación',
    noSupport: 'Este navegador no puede crear llaves de acceso. Use una app de autenticación u otro navegador.',
    failed: 'No se creó ninguna llave de acceso. Inténtelo de nuevo o use una app de autenticación.',
  },
  patient: {
    title: 'Llaves de acceso',
    count: {
      one: 'Este paciente tiene una llave de acceso. En un navegador nuevo, un código por mensaje de texto no muestra nada anterior.',
      other:
        'Este paciente tiene {count} llaves de acceso. En un navegador nuevo, un código por mensaje de texto no muestra nada anterior.',
    },
    ask: 'El paciente perdió la llave de acceso',
    checked: 'He comprobado que es el paciente, por ejemplo con una identificación',
    what: 'Enviamos un mensaje de texto al paciente. Después de 24 horas se eliminan todas las llaves de acceso, si antes no se usa ninguna.',
    remove: 'Eliminar después de 24 horas',
    cancel: 'Cancelar',
    asked: 'Las llaves de acceso se eliminarán el {date}, si antes no se usa ninguna.',
    keep: 'No eliminarlas',
    done: 'Se avisó al paciente. Las llaves de acceso se eliminarán en 24 horas.',
    kept: 'Las llaves de acceso se quedan.',
    failed: 'No se pudo enviar el mensaje de texto, así que no se cambió nada.',
  },
} as const satisfies Translated<typeof english, 'es'>;
