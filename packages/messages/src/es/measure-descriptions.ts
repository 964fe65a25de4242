import type { measureDescriptions as english } from '../en/measure-descriptions.ts';
import type { Translated } from '../translation.ts';

export const measureDescriptions = {
  heartRateBpm:
    '<p>Cuántas veces late el corazón en un minuto. Se lee de los pequeños cambios de color que cada latido produce en la piel de la cara.</p><p>La fiebre, el café, la preocupación o subir escaleras la aumentan; un corazón entrenado late más despacio. Una sola lectura dice poco: compare varias, tomadas en reposo.</p><p>Fuente de los límites exteriores: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  breathingRatePerMin:
    '<p>El número de respiraciones en un minuto. Se lee de los cambios lentos que la respiración produce en el pulso.</p><p>En reposo, los adultos respiran de 12 a 20 veces. En un escaneo corto caben pocas respiraciones, por eso el valor se da con un rango.</p><p>Fuente de los límites: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  systolicMmHg:
    '<p>El más alto de los dos números de la presión arterial: la presión mientras late el corazón. Si fue indicada, es el promedio de lecturas con brazalete. Si la informó un proveedor de escaneos, conviene comprobarla con un brazalete.</p><p>Una lectura indicada cuenta durante 30 días. Una sola lectura dice poco: compare varias, tomadas en reposo.</p><p>Fuente de los límites: American College of Cardiology y American Heart Association, 2017.</p>',
  diastolicMmHg:
    '<p>El más bajo de los dos números de la presión arterial: la presión entre dos latidos. Si fue indicada, es el promedio de lecturas con brazalete. Si la informó un proveedor de escaneos, conviene comprobarla con un brazalete.</p><p>Fuente de los límites: American College of Cardiology y American Heart Association, 2017.</p>',
  heartAgeYears:
    '<p>La edad a la que una persona con valores ideales tiene la misma probabilidad de enfermedad del corazón y de los vasos en diez años. Ideal significa un índice de masa corporal de 22.5 y una presión de 125 mmHg sin medicinas. También significa no fumar y no tener diabetes. No es un diagnóstico.</p><p>Usa la edad, el sexo, el índice de masa corporal, el tabaquismo y la diabetes. También la presión arterial con brazalete y las medicinas para ella. Ningún valor de la cámara forma parte. Es para personas de 30 a 74 años sin enfermedad conocida del corazón o de los vasos. Se muestra de 30 a 80: «30» también significa menos y «80», más.</p><p>Se creó con personas de Estados Unidos entre 1968 y 2005. Para muchas personas de hoy resulta demasiado alta.</p><p>Fuente: Framingham Heart Study, modelo de consultorio (D’Agostino y otros, 2008, Circulation 117:743-53).</p>',
  heartRiskIn10YearsPercent:
    '<p>De cada 100 personas con las mismas respuestas y la misma presión arterial, cuántas enfermaron del corazón o de los vasos en diez años: un primer infarto, un derrame cerebral, insuficiencia cardíaca o algo parecido. No dice lo que le pasará a una persona. No es un diagnóstico.</p><p>Usa los mismos datos que la edad del corazón y ningún valor de la cámara. Es para personas de 30 a 74 años sin enfermedad conocida del corazón o de los vasos.</p><p>Se creó con personas de Estados Unidos entre 1968 y 2005. Para muchas personas de hoy resulta demasiado alto, por eso se muestra sin valoración.</p><p>Fuente: Framingham Heart Study, modelo de consultorio (D’Agostino y otros, 2008, Circulation 117:743-53).</p>',
  bodyMassIndex:
    '<p>Compara el peso con la estatura.</p><p>La Organización Mundial de la Salud recomienda para los adultos un rango de 18.5 a 24.9. No distingue entre músculo y grasa.</p>',
  diabetesRank:
    '<p>Esta categoría indica si las personas que dan respuestas como estas tienen diabetes sin saberlo con más frecuencia. No dice qué tan probable es la diabetes ni es un diagnóstico. Solo un análisis de sangre puede confirmarlo.</p><p>Usa la edad, el sexo, el índice de masa corporal, la medicina para la presión arterial y el tabaquismo. Los esteroides, haber fumado antes y la diabetes en la familia cuentan como «no» hasta que se respondan. Se creó en Inglaterra y puede ser menos exacta para personas de otros lugares.</p><p>Fuente: escala de riesgo de Cambridge (Griffin y otros, 2000, Diabetes/Metabolism Research and Reviews 16:164-71).</p>',
  waistToHeightRatio:
    '<p>La cintura dividida entre la estatura. Muestra cuánto peso se acumula alrededor del vientre.</p><p>De 0.40 a 0.49 es el rango saludable para los adultos: una cintura por debajo de la mitad de la estatura. No sirve durante un embarazo y dice poco con un índice de masa corporal mayor de 35.</p><p>Una medida de la cintura cuenta durante un año.</p><p>Fuente de los límites: National Institute for Health and Care Excellence (NICE), 2022.</p>',
  diabetesRiskIn10YearsPercent:
    '<p>De cada 100 personas con las mismas respuestas y la misma cintura, cuántas tuvieron diabetes en diez años y tomaron medicinas para ella. No dice lo que le pasará a una persona. No es un diagnóstico. Solo un análisis de sangre puede decir más.</p><p>Usa la edad, el índice de masa corporal, la cintura y las medicinas para la presión. También si alguna vez estuvo alto el azúcar en la sangre. Es para personas de 35 a 64 años sin diabetes conocida. Se creó en Finlandia con personas desde 1987. Puede ser menos exacto para personas de otros lugares, por eso se muestra sin valoración.</p><p>Fuente: FINDRISC, modelo breve (Lindström y Tuomilehto, 2003, Diabetes Care 26:725-31).</p>',
  sdnnMs:
    '<p>Cuánto varía el tiempo entre los latidos. Es experimental: un escaneo corto solo puede dar un valor aproximado, por eso lo mostramos sin valoración.</p>',
  rmssdMs:
    '<p>Cuánto cambia el tiempo de un latido al siguiente. Es experimental: un escaneo corto solo puede dar un valor aproximado, por eso lo mostramos sin valoración.</p>',
  smoking: '<p>La respuesta que se dio sobre fumar. Dejarlo ayuda al corazón y a los pulmones a cualquier edad.</p>',
  qualityOfLife:
    '<p>La respuesta que se dio sobre la calidad de vida, del 1 al 10. No hay una respuesta correcta; lo que importa es cómo cambia.</p>',
} as const satisfies Translated<typeof english, 'es'>;
