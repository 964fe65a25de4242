/** Given names and family names as they are written in 40 languages. */
const PARTS: Readonly<Record<string, readonly [given: string, family: string]>> = {
  English: [
    "Siân Zoë Keisha D'Andre Mary-Ann Owen Ruth Nia",
    "O'Brien Smith-Jones McDonald St.John D’Arcy Lee Wu FitzGerald",
  ],
  Spanish: ['María José Ángel Íñigo Begoña Rocío Martín Inés', 'García Márquez Muñoz Núñez Agüero Peña Ibáñez Cruz'],
  Catalan: [
    'Núria Àngel Òscar Laia Gal·la Iván Mercè Joaquim',
    'Puigdollers Capdevilà Cabré Güell Vallès Sunyer Pagès Solà',
  ],
  Basque: [
    'Aitor Amaia Iñaki Ane Eñaut Maite Xabier Nerea',
    'Etxeberria Goñi Ibarra Uribe Iñurritegi Zabala Otxoa Muñagorri',
  ],
  Portuguese: [
    'João Inês Antônio Conceição Luís Gonçalo Beatriz Tomás',
    'Gonçalves Simões Araújo Brandão Sá Magalhães Fonsêca Guimarães',
  ],
  French: [
    'François Chloé Jérôme Anaïs Noël Maëlys Éloïse Hélène',
    'Lefèvre L’Hôpital Bœuf Giscard D’Estaing Côté Besançon Gaël',
  ],
  Italian: [
    'Niccolò Nicolò Zoè Andrea Giosuè Desirée Michela Tea',
    "D'Angelo Dell’Acqua Cantù Pezzè Forlì Rossi De'Longhi Nunziò",
  ],
  Romanian: [
    'Ștefan Ionuț Mădălina Răzvan Ţepeş Cătălin Sânziana Anca',
    'Țiriac Brâncuși Bălan Mureșan Ţurcanu Hagi Șerban Ionescu',
  ],
  German: [
    'Jürgen Björn Käthe Günther Anne-Liese Sören Rosl Veit',
    'Müller Weiß Schröder Großmann Jäger Böll Strauß Kühn',
  ],
  Danish: ['Søren Åse Jørgen Bjørn Mæt Kåre Signe Åge', 'Kjær Østergård Sørensen Ørsted Bæk Skovgaard Nørgård Mølle'],
  Norwegian: ['Øystein Åshild Håkon Sølvi Pål Jøran Bård Liv', 'Bjørnstad Ødegård Grønn Sæther Fjeld Åsen Lønn Strøm'],
  Swedish: ['Åsa Göran Håkan Märta Örjan Sölve Björk Ylva', 'Sjöström Åkesson Öberg Lindén Wallén Hägg Bäck Rosén'],
  Icelandic: [
    'Þór Sigríður Guðrún Ægir Björk Örn Ásta Þorsteinn',
    'Guðmundsdóttir Þórðarson Jónsson Ólafsdóttir Ævarsson Höskuldsson Árnadóttir Önundarson',
  ],
  Faroese: [
    'Rói Bárður Høgni Jákup Súsanna Øssur Eyðun Marjun',
    'Djurhuus Í-Skála Højgaard Ðalsgarð Sørin Øster Zachariasen Hammershaimb',
  ],
  Finnish: [
    'Päivi Äijö Yrjö Väinö Åke Sääsk Tuija Onni',
    'Hämäläinen Mäkinen Järvinen Öhman Nykänen Väänänen Laakso Töyrylä',
  ],
  Estonian: ['Õnne Jüri Ülle Tõnu Ants Märt Žanna Šura', 'Tamm Õunapuu Mägi Kõiv Ülesoo Rüütel Põder Jõgi'],
  Latvian: [
    'Jānis Ģirts Kārlis Ļena Ņina Žanis Šarlote Īrisa',
    'Bērziņš Kļaviņš Ozoliņš Šķēle Ķeniņš Zariņš Liepiņa Žagars',
  ],
  Lithuanian: [
    'Rūta Žydrė Šarūnas Eglė Jūratė Čėslovas Ąžuolas Ūla',
    'Kazlauskienė Žukauskas Šimkus Čiurlionis Paulauskaitė Būga Mačernis Įtas',
  ],
  Polish: [
    'Łukasz Żaneta Świętosława Bożena Wójciech Małgorzata Józef Zdzisław',
    'Wałęsa Żółć Święcicki Dąbrowska Kołodziejczyk Gołąb Łoś Źrebiec',
  ],
  Czech: [
    'Dvořák Jiří Žaneta Šárka Václav Děpold Řehoř Ludmila',
    'Dvořák Černý Řezníček Šťastná Růžička Žižka Hájek Müllerová',
  ],
  Slovak: [
    'Ľubomír Ľudovít Šimon Žofia Ďuro Ľuba Ivan Júlia',
    'Štúr Ďurčanský Ľupták Hviezdoslav Kováč Čech Žiak Hŕstka',
  ],
  Hungarian: ['Győző Ödön Árpád Tünde Zsófia Őze Béla Ünige', 'Szűcs Kovács Őry Nagy Tőke Szabó Ürményi Gönczi'],
  Croatian: [
    'Đurđa Žarko Šime Ćiro Zvonimir Mislav Lovro Đuro',
    'Đorđević Šimić Ćosić Žižić Babić Kovačić Đalski Čačić',
  ],
  Turkish: ['Işıl İbrahim Gökçe Çağla Şule Ümit Öykü Yiğit', 'Yıldız Çelik Öztürk Şahin Güneş Işık İnönü Ağaoğlu'],
  Azerbaijani: [
    'Əli Gülşən İlham Çingiz Şəmsi Ülviyyə Ramiz Nərgiz',
    'Əliyev Məmmədov Hüseynov Quliyev Şıxəliyev Cəfərov Öməroğlu Rüstəmov',
  ],
  Vietnamese: ['Thị Đức Ngọc Phượng Hữu Tuấn Ánh Mỹ', 'Nguyễn Trần Đặng Phạm Lê Đỗ Võ Hoàng'],
  Welsh: ['Siôn Llŷr Gŵyn Ffïon Rhŷs Cerys Eleri Tŵm', 'ap-Gwilym Llewelyn Prŷs Gruffudd Môn Bŵen Rhys Pugh'],
  Irish: [
    'Séamus Áine Pádraig Órla Siobhán Caoimhe Ruaidhrí Niamh',
    "Ó-Briain Ní-Dhomhnaill Mac-Giolla O’Néill Ó'Súilleabháin Uí-Éalaí Breathnach Ó-Sé",
  ],
  Hawaiian: [
    'Kealiʻi Kaʻiulani ʻAnela Lōkahi Hōkū ʻIolani Māhealani Kāne',
    "Kaʻahumanu Kanakaʻole Nāone Kāwika Keʻeaumoku Ka'uhane Mahoe Pūkui",
  ],
  Hausa: [
    'Ɓala Ɗanladi Ƙasim Ƴar’adua Aminu Hauwa Ɗauda Sani',
    'Ɗantata Ƙofarmata Yarʼadua Ɓauchi Gusau Bello Kano Ƴola',
  ],
  Greek: [
    'Γιώργος Ελένη Ιωάννης Φώτης Αθηνά Εύα Ζωή Άννα',
    'Παπαδόπουλος Οικονόμου Καραγιάννης Χατζής Σωτηρίου Ψαρρός Αγγελόπουλος Νικολαΐδης',
  ],
  Russian: [
    'Иван Фёдор Алёна Сергей Наталья Юрий Семён Ольга',
    'Иванов Королёв Соловьёва Щербак Чайковский Жуков Ершов Цой',
  ],
  Ukrainian: [
    "Ганна Їжак Андрій Мар'яна Олексій Євген Дем’ян Зоя",
    "Шевченко Лук'яненко Ґудзь Їжакевич Стельмах Заяць Кличко Мельник",
  ],
  Serbian: [
    'Ђорђе Љубица Његош Ћира Џевад Јелена Милош Жарко',
    'Ђоковић Љубојевић Његован Петровић Ћирић Џајић Јовић Шешељ',
  ],
  Armenian: [
    'Արամ Անի Հայկ Նարե Գրիգոր Սոնա Տիգրան Լիլիթ',
    'Պետրոսյան Սարգսյան Հակոբյան Խաչատրյան Գրիգորյան Ավետիսյան Մարտիրոսյան Երևանցի',
  ],
  Georgian: [
    'ნინო გიორგი თამარ ლევან ქეთევან დავით მარიამ ზურაბ',
    'ბერიძე კაპანაძე გელაშვილი მაისურაძე ჯაფარიძე ლომიძე ხარაძე წერეთელი',
  ],
  Hebrew: ['דָּוִד שרה יצחק מִרְיָם אלעזר רחל נֹעַם חנה', 'כהן לֵוִי פרץ בן־דוד מזרחי אבוטבול ברק שפירא'],
  Arabic: ['مُحَمَّد فاطمة أحمد خديجة يوسف آمنة عليّ هدى', 'الحسن المصري العبدالله النجّار السيّد الشريف حدّاد خوري'],
  Persian: ['رضا مهدی زهرا کیان شیرین آرش پریسا میرزا', 'حسینی کریمی نوری شیرازی تهرانی یزدی کاشانی خانی'],
  Hindi: ['राम रमा अज़ीज़ क़ासिम मोहन मीना सीता कृष्ण', 'शर्मा वर्मा ज़ैदी ख़ान पटेल गुप्ता सिंह मिश्रा'],
  Tamil: ['முருகன் மீனா கண்ணன் லட்சுமி ராஜா சுந்தர் கவிதா அருண்', 'சுப்பிரமணியன் பிள்ளை நாயுடு செட்டியார் ஐயர் குமார் ராமன் வேலு'],
  Thai: ['สมศรี สมชาย นิดา ปรีชา วิไล สุดา ธนา อรุณ', 'ใจดี แก้วมณี ศรีสุข ทองคำ บุญมา วงศ์ไทย สุขใจ จันทร์'],
  Korean: ['민수 지영 현우 서연 준호 은지 태희 하나', '김 이 박 최 정 강 조 윤'],
  Japanese: ['太郎 花子 さくら ケンジ 健 美咲 ユウタ 愛', '佐藤 鈴木 高橋 渡邊 斎藤 ガルシア 中村 葛󠄀城'],
  Chinese: ['明 丽华 建国 秀英 伟 芳 小龙 静', '王 李 張 刘 陳 欧阳 司马 赵'],
};

/** A number of different names, taken from every language in turn, given names first. */
export function drawnNames(count: number): readonly string[] {
  const languages = Object.values(PARTS).map(([given, family]) => [given.split(' '), family.split(' ')] as const);
  const names = new Set<string>();
  for (let turn = 0; names.size < count && turn < count; turn += 1)
    for (const [given, family] of languages) {
      const one = given[turn % given.length];
      const name = family[Math.floor(turn / given.length) % family.length];
      const round = Math.floor(turn / given.length / family.length);
      // First names with one given and one family name; then with two given names, then with two family names.
      const second = round % 2 === 1 ? ` ${given[(turn + round) % given.length]}` : '';
      const other = round >= 2 ? `${round % 2 === 0 ? '-' : ' '}${family[(turn + round) % family.length]}` : '';
      names.add(`${one}${second} ${name}${other}`);
    }
  return [...names].slice(0, count);
}

/** The number of languages of the names. */
export const LANGUAGE_COUNT = Object.keys(PARTS).length;
