import type { LegalText, LegalTexts } from '../en/legal.ts';

const terms: LegalText = {
  version: '2026-11-28',
  title: 'Términos de uso para pacientes',
  effective: 'octubre de 2023',
  sections: [
    {
      heading: '1. Qué son estos términos',
      paragraphs: [
        'Estos Términos de uso para pacientes son un acuerdo entre usted y {providerName}, la organización que opera esta instalación de {productName} («nosotros»). Se aplican siempre que usted use {productName}: cuando inicia sesión, completa su perfil, hace un escaneo, mira sus resultados o los comparte.',
        'Al marcar la casilla y continuar, usted acepta estos términos y confirma que leyó nuestra Política de privacidad. Si no está de acuerdo, no use {productName}.',
      ],
    },
    {
      heading: '2. Una plataforma, no un proveedor de atención médica',
      paragraphs: [
        '{productName} es una plataforma tecnológica. No somos un proveedor de atención médica ni ejercemos la medicina. Usar {productName} no lo convierte en nuestro paciente en el sentido médico ni crea una relación entre médico y paciente.',
        '{productName} no es un dispositivo médico. Da información de bienestar que usted y los profesionales médicos que elija pueden revisar juntos. No diagnostica, trata, cura ni previene ninguna enfermedad. Sus resultados pueden ser incorrectos o incompletos, y un resultado normal no descarta una enfermedad.',
        'Nunca ignore el consejo de un profesional, ni demore en pedirlo, por algo que vio aquí. No empiece, suspenda ni cambie un tratamiento por un resultado.',
      ],
    },
    {
      heading: '3. No sirve para emergencias',
      paragraphs: [
        'No use {productName} en una emergencia. Nadie vigila sus resultados cuando llegan. Si cree que usted u otra persona tiene una emergencia médica, llame al 911 o al número de emergencias de su localidad, o vaya a la sala de emergencias más cercana.',
      ],
    },
    {
      heading: '4. Quién puede usarlo',
      paragraphs: [
        'Para usar {productName} por su cuenta debe ser mayor de 18 años. Si tiene de 13 a 17 años, solo puede usarlo con el consentimiento de su padre, su madre o su tutor legal, quien acepta estos términos en su nombre y es responsable de su uso. Los menores de 13 años no pueden usar {productName}.',
        'Solo puede escanearse a sí mismo, o a una persona de 13 a 17 años de quien sea tutor. Necesita un número de teléfono válido que pueda recibir mensajes de texto. Pueden aplicarse las tarifas normales de mensajes y datos de su compañía telefónica.',
      ],
    },
    {
      heading: '5. Su cuenta',
      paragraphs: [
        'Usted inicia sesión con su número de teléfono y un código que le enviamos. No comparta su teléfono ni sus códigos, y avísenos si cree que otra persona usó su cuenta. Puede preguntarnos en cualquier momento qué sesiones de su cuenta están abiertas; cerraremos las que nos indique.',
        'Los datos que dé deben ser verdaderos y estar al día, porque algunos resultados se calculan a partir de ellos. Una estatura, un peso o una edad equivocados dan resultados equivocados.',
        'Si su cuenta no se usa durante seis meses, podemos suspenderla y borrar los datos que contiene. Le avisaremos antes por mensaje de texto, y si inicia sesión, el plazo vuelve a empezar.',
      ],
    },
    {
      heading: '6. Escaneos y resultados',
      paragraphs: [
        'Un escaneo toma unos 30 segundos y usa la cámara de su dispositivo. Su calidad depende de la luz, el movimiento, la piel, el maquillaje, su cámara y su conexión. Algunos escaneos no dan ningún resultado, y la página dice por qué. No prometemos que todo escaneo salga bien ni que un resultado sea exacto o adecuado para un fin particular.',
        'Cada valor dice de dónde viene: medido con la cámara, calculado con una fórmula publicada, informado por un proveedor de escaneo o indicado por usted.',
        'Cuando usted crea un enlace a sus resultados, cualquier persona que tenga el enlace puede leerlos hasta que usted lo desactive. Comparta enlaces solo con personas de confianza.',
      ],
    },
    {
      heading: '7. Lo que no debe hacer',
      paragraphs: [
        'Usted acepta no usar {productName} de manera ilegal, no escanear a otra persona sin su consentimiento, no hacerse pasar por otra persona, no intentar llegar a los datos de otros, no perturbar ni sobrecargar el servicio, y no usar los resultados para tomar decisiones sobre otras personas, por ejemplo de contratación, seguros o crédito.',
        'Podemos limitar o terminar su acceso si incumple estos términos o si la ley nos lo pide.',
      ],
    },
    {
      heading: '8. Derechos sobre el servicio',
      paragraphs: [
        'El software de {productName} es de código abierto y se usa según su propia licencia. Los nombres y logotipos pertenecen a sus dueños. Sus datos siguen siendo suyos; usted nos permite usarlos como lo describe la Política de privacidad para darle el servicio.',
      ],
    },
    {
      heading: '9. Sin garantía',
      paragraphs: [
        'El servicio se ofrece «tal como está» y «según disponibilidad». Hasta donde la ley lo permita, no damos garantías de ningún tipo, ni expresas ni implícitas, incluidas las garantías de comerciabilidad, idoneidad para un fin particular, exactitud y no infracción de derechos.',
      ],
    },
    {
      heading: '10. Límite de responsabilidad',
      paragraphs: [
        'Hasta donde la ley lo permita, no somos responsables de daños indirectos, incidentales, especiales, consecuentes o punitivos, ni de la pérdida de datos, ganancias o reputación comercial. Nuestra responsabilidad total por todo lo que surja de {productName} o de estos términos se limita a cien dólares de los Estados Unidos ($100).',
        'Algunos lugares no permiten estos límites. Allí se aplican solo hasta donde estén permitidos, y nada de lo dicho aquí limita una responsabilidad que la ley no permite limitar.',
      ],
    },
    {
      heading: '11. Disputas y arbitraje',
      paragraphs: [
        'Escríbanos primero. La mayoría de los desacuerdos se puede resolver en 30 días conversando.',
        'Una disputa que no se pueda resolver así se decide mediante arbitraje vinculante, por un solo árbitro neutral, en Austin, Texas, y no por un tribunal ni un jurado. El árbitro puede conceder a una persona lo mismo que un tribunal. La decisión del árbitro puede registrarse como sentencia en cualquier tribunal competente. Las disputas se presentan una por una: usted y nosotros renunciamos al derecho a un juicio con jurado y a las acciones colectivas o en representación de otros.',
        'Cualquiera de las dos partes puede llevar un reclamo individual de no más de cinco mil dólares de los Estados Unidos ($5,000) a un tribunal de reclamos menores en lugar del arbitraje.',
      ],
    },
    {
      heading: '12. Ley aplicable',
      paragraphs: [
        'Estos términos, y toda disputa sobre ellos o sobre {productName}, se rigen por la ley del estado de Texas, sin tener en cuenta sus normas sobre conflictos de leyes. Usted conserva los derechos que le da la ley del lugar donde vive y a los que no se puede renunciar.',
      ],
    },
    {
      heading: '13. Cambios',
      paragraphs: [
        'Cuando cambiamos estos términos, les damos una nueva versión y le pedimos que los acepte de nuevo antes de su próximo escaneo. En su cuenta se guarda qué versión aceptó y cuándo.',
        'Si una parte de estos términos resulta no ser válida, el resto sigue vigente.',
      ],
    },
    {
      heading: '14. Contacto',
      paragraphs: [
        'Si tiene preguntas sobre estos términos, diríjase a {providerName}, en el chat de {productName} o por los datos de contacto de la clínica, el empleador u otra organización que lo invitó.',
      ],
    },
  ],
};

const privacy: LegalText = {
  version: '2026-11-28',
  title: 'Política de privacidad',
  effective: 'octubre de 2023',
  sections: [
    {
      heading: '1. En pocas palabras',
      paragraphs: [
        'Con nuestro propio escaneo, las imágenes de la cámara nunca salen de su navegador. Guardamos lo que midió un escaneo, lo que usted nos dijo sobre sí mismo y lo que necesitamos para que pueda iniciar sesión. No vendemos nada, no mostramos publicidad y solo usamos las cookies necesarias para iniciar sesión.',
        'Esta política dice qué recopila {providerName} («nosotros») cuando usted usa {productName}, para qué, quién lo ve y cuánto tiempo se guarda.',
      ],
    },
    {
      heading: '2. Para quién es',
      paragraphs: [
        'Se aplica a los pacientes, al personal de las organizaciones que ofrecen escaneos y a cualquier persona que abra un enlace compartido. {productName} está pensado para mayores de 18 años, y para personas de 13 a 17 años con el consentimiento de su padre, su madre o su tutor. No recopilamos a sabiendas datos de menores de 13 años y los borramos cuando nos enteramos.',
      ],
    },
    {
      heading: '3. Qué recopilamos',
      paragraphs: [
        'De usted: nombre y apellido, número de teléfono, correo electrónico si lo da, edad o fecha de nacimiento, sexo, estatura, peso, si fuma, toma medicina para la presión arterial o tiene diabetes, cómo califica su calidad de vida y los mensajes que escribe en el chat.',
        'De un escaneo con nuestro propio sitio: mientras usted mira a la cámara, su navegador calcula en cada imagen el color promedio de zonas de su piel y un color promedio de todo lo que lo rodea. Solo se envían estos colores promedio y sus tiempos, cuánto se movió su cabeza y los datos de su perfil que el cálculo necesita, unos 100 kilobytes en total, cifrados en el camino. No se envía ni se guarda ninguna foto ni video. A partir de los colores, el sitio de escaneo calcula los valores que usted ve. De un escaneo con un proveedor externo: si su organización eligió uno, el escaneo se hace en el sitio de ese proveedor, y su propia política de privacidad dice qué pasa allí con las imágenes. Nosotros recibimos los resultados.',
        'Del servicio: cuándo inició sesión y desde qué tipo de navegador, la velocidad de una prueba de subida de bytes al azar, los errores de los escaneos, qué versión de estos textos aceptó y cuándo, y un registro de quién consultó sus datos.',
        'De otros: la organización que lo invitó puede darnos su nombre, número de teléfono y correo electrónico para que pueda iniciar sesión.',
      ],
    },
    {
      heading: '4. Para qué lo usamos',
      paragraphs: [
        'Para que inicie sesión, hacer los escaneos, calcular y mostrar sus resultados y tendencias, enviarle los mensajes de texto que pida, responderle, mantener seguro el servicio, avisarle antes de cerrar una cuenta sin uso y cumplir con las obligaciones de la ley.',
        'Los promedios de los grupos se muestran solo cuando hay suficientes personas en el grupo, para que no se pueda reconocer a nadie. No tomamos decisiones automáticas sobre usted.',
      ],
    },
    {
      heading: '5. Cookies y almacenamiento en su navegador',
      paragraphs: [
        'Una cookie, «hsAuth», mantiene su sesión abierta hasta 90 días y se borra cuando cierra sesión. Está cifrada y los scripts no pueden leerla. Otra, «hsBrowser», dura 90 días. Asegura que un código de inicio de sesión solo funcione en el navegador que lo pidió, y que los extraños que pidan códigos para su número no puedan dejar fuera a este navegador. Las dos son necesarias para el servicio. No hay cookies de análisis, de publicidad ni de terceros.',
        'Su navegador también recuerda algunas cosas por nosotros, como los nombres de las mediciones, que usted tiene escaneos anteriores y los cambios de su perfil que aún no ha enviado. Se quedan en su dispositivo y se borran cuando cierra sesión.',
      ],
    },
    {
      heading: '6. Quién ve sus datos',
      paragraphs: [
        'Usted. Los profesionales médicos y el personal de la organización que le ofrece los escaneos, hasta donde su función lo permita; cada una de esas consultas queda registrada. Las personas a quienes usted dé un enlace a sus resultados.',
        'Proveedores que trabajan para nosotros: el proveedor de escaneo, que recibe la edad, el sexo, la estatura, el peso, las respuestas sobre tabaquismo, medicina para la presión arterial y diabetes y un identificador, en forma cifrada y sin su nombre; la empresa que entrega los mensajes de texto, que recibe su número de teléfono y el texto; y la empresa en cuyas computadoras funciona esta instalación. Solo pueden usar los datos para ese trabajo.',
        'Las autoridades, cuando la ley nos obliga. Un sucesor, si este servicio pasa a otra organización, que quedará obligado por esta política. No vendemos sus datos ni los compartimos para publicidad.',
      ],
    },
    {
      heading: '7. Cuánto tiempo se guarda',
      paragraphs: [
        'Su perfil, sus resultados y sus consentimientos se guardan mientras su cuenta esté en uso. Después de seis meses sin actividad podemos suspender la cuenta y luego borrar sus datos; antes le avisamos por mensaje de texto. Los códigos de inicio de sesión duran cinco minutos y las sesiones de escaneo veinte. El registro de quién consultó los datos se guarda el tiempo que pida la ley.',
        'Puede pedir que se borren sus datos en cualquier momento. Lo que la ley nos obliga a guardar se guarda hasta entonces y no se usa para nada más.',
      ],
    },
    {
      heading: '8. Cómo se protege',
      paragraphs: [
        'Los datos viajan cifrados. Los códigos de inicio de sesión y las claves de sesión se guardan solo como huellas (hash), no como son. Cada solicitud se revisa según la función de quien la hace, y el registro de consultas está hecho para que se note si alguien lo cambia. Ningún sistema es perfectamente seguro; si algo les pasa a sus datos, se lo diremos como lo exige la ley.',
      ],
    },
    {
      heading: '9. Sus opciones y derechos',
      paragraphs: [
        'Puede leer y corregir su perfil en {productName}, obtener una copia de sus datos, cerrar sesiones, desactivar enlaces compartidos, retirar su consentimiento y pedir que se borren sus datos. Según dónde viva, la ley puede darle más derechos, como oponerse o presentar una queja ante una autoridad. Usar un derecho no le trae ninguna desventaja, pero sin su consentimiento no podemos ofrecerle un escaneo.',
      ],
    },
    {
      heading: '10. Dónde se guardan los datos',
      paragraphs: [
        'Los datos se guardan donde funciona esta instalación; {providerName} le dirá el lugar si lo pregunta. Si usa {productName} desde otro país, sus datos viajan hasta allí.',
      ],
    },
    {
      heading: '11. Cambios y contacto',
      paragraphs: [
        'Cuando esta política cambia, recibe una nueva versión y le pedimos que la acepte de nuevo antes de su próximo escaneo. Dirija sus preguntas y solicitudes a {providerName}, en el chat de {productName} o por los datos de contacto de la organización que lo invitó.',
      ],
    },
  ],
};

export const legal: LegalTexts = { terms, privacy };
