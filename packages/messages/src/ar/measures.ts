import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: { unhealthy: 'غير صحي', suboptimal: 'دون المثالي', normal: 'طبيعي', healthy: 'صحي', optimal: 'مثالي' },
  groups: {
    wellness: 'درجات العافية من المزوّد',
    vitalSigns: 'العلامات الحيوية',
    heartAndCirculation: 'القلب والدورة الدموية',
    metabolic: 'الأيض',
    recovery: 'التعافي',
    mind: 'الذهن',
    body: 'الجسم',
    heartRisks: 'احتمالات أمراض القلب والأوعية',
    metabolicRisks: 'احتمالات اضطرابات الأيض',
    bloodMarkers: 'احتمالات مؤشرات الدم',
    lifestyle: 'نمط الحياة',
    scanQuality: 'جودة القياس',
  },
  provenances: { camera: 'مقيس بالكاميرا', entered: 'من إدخالك', calculated: 'محسوب', provider: 'تقدير من الوجه' },
  providerSources: {
    bodyTemperatureC: 'مقيسة بحسّاس المزوّد',
    estimatedHeightCm: 'كما تم إدخاله',
    estimatedWeightKg: 'كما تم إدخاله',
    sexCode: 'كما تم إدخاله',
  },
  types: {
    heartRateBpm: { name: 'معدل ضربات القلب' },
    breathingRatePerMin: { name: 'معدل التنفس' },
    systolicMmHg: { name: 'ضغط الدم الانقباضي' },
    diastolicMmHg: { name: 'ضغط الدم الانبساطي' },
    heartAgeYears: { name: 'عمر القلب' },
    heartRiskIn10YearsPercent: { name: 'خطر أمراض القلب خلال 10 سنوات' },
    bodyMassIndex: { name: 'مؤشر كتلة الجسم' },
    diabetesRank: { name: 'خطر السكري' },
    waistToHeightRatio: { name: 'نسبة الخصر إلى الطول' },
    diabetesRiskIn10YearsPercent: { name: 'خطر السكري خلال 10 سنوات' },
    sdnnMs: { name: 'تقلب معدل ضربات القلب (SDNN، قصير)' },
    rmssdMs: { name: 'تقلب معدل ضربات القلب (RMSSD، قصير)' },
    smoking: { name: 'التدخين' },
    qualityOfLife: { name: 'جودة الحياة' },
  },
  bloodPressure: 'ضغط الدم',
  units: { bpm: 'نبضة/د', years: 'سنة', in: 'بوصة', lb: 'رطل' },
  ranks: {
    diabetesRank: { 1: 'منخفض', 2: 'مرتفع' },
    smoking: { 0: 'لا', 1: 'نعم' },
  },
  missing: {
    'too-short': 'كان القياس قصيرًا جدًا.',
    'bad-clock': 'لم تذكر الكاميرا متى التُقطت صورها.',
    'frame-rate-too-low': 'كانت الكاميرا بطيئة جدًا. يُرجى إغلاق التطبيقات الأخرى والمحاولة مرة أخرى.',
    'too-many-gaps': 'كان هاتفك مشغولًا جدًا. يُرجى إغلاق التطبيقات الأخرى والمحاولة مرة أخرى.',
    'face-lost': 'كان وجهك خارج الصورة لوقت طويل.',
    'no-pulse':
      'لم تتمكن الكاميرا من إجراء القياس هذه المرة. هذا لا يدل على أي شيء بشأن قلبك. الإضاءة الأكثر تساويًا تساعد.',
    'unsteady-pulse':
      'لم تكن الإشارة ثابتة بما يكفي للتأكد من رقم واحد. هذا لا يدل على أي شيء بشأن قلبك. يُرجى الجلوس دون حركة والمحاولة مرة أخرى.',
    'pulse-not-timed':
      'لم نتمكن من تحديد توقيت نبضك بدقة كافية. هذا لا يدل على أي شيء بشأن قلبك. يُرجى الجلوس دون حركة في إضاءة متساوية وإعادة القياس.',
    'no-breathing': 'لم نتمكن من رؤية تنفسك بوضوح كافٍ.',
    'too-few-beats': 'كان عدد نبضات القلب الواضحة قليلًا جدًا لهذه القيمة.',
    'known-diabetes': 'ذكرت لنا أن لديك السكري، لذلك لا يوجد خطر لتقديره.',
    'not-answered': 'لم تذكر لنا هل لديك السكري.',
    'sex-not-known': 'المعادلة للنساء والرجال فقط، لذلك لا تعطي إجابتك قيمة.',
    'outside-age': 'المعادلة لا تنطبق على عمرك.',
    'not-reported': 'لم يرسلها مزوّد القياس.',
    'outside-limits': 'كانت القيمة خارج النطاق الممكن، لذلك لا تظهر.',
    'scale-not-known': 'أرسلها مزوّد القياس بمقياس غير معروف، لذلك لا تظهر.',
    'entry-too-old': 'ما أدخلته كان قديمًا جدًا فلم يُحسب.',
    'question-open': 'تحتاج إلى إجابة لم تقدمها بعد.',
    'known-heart-disease': 'هذه القيمة فقط لمن ليس لديهم مرض معروف في القلب أو الأوعية.',
  },
  entryTooOld: {
    cuff: 'عند إجراء القياس، كان قد مضى على آخر قراءة لك بجهاز الضغط أكثر من {days} يومًا.',
    waist: 'عند إجراء القياس، كان قد مضى على آخر إدخال لمحيط خصرك أكثر من {days} يومًا.',
  },
  overall: {
    name: 'درجة {productName}',
    description:
      '<p>رقم واحد من 0 إلى 100 يلخص ما تم قياسه والإجابات المقدمة. إنه ملخص عن العافية، وليس تشخيصًا، ولم تختبره أي دراسة سريرية.</p><p>إنه متوسط موزون. عند توفر جميع الأجزاء، يزن كل من معدل ضربات القلب وضغط الدم المقيس بجهاز الضغط 20.8%. ويزن مؤشر كتلة الجسم 16.7%. ويزن كل من معدل التنفس والتدخين 12.5%. ويزن كل من خطر السكري وجودة الحياة 8.3%. ما ينقص لا يُحسب، فيزداد وزن الباقي. إذا توفر أقل من 60% من الأوزان، فلا تُعطى درجة.</p>',
  },
} as const satisfies Translated<typeof english, 'ar'>;
