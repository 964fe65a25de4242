import type { OwnMeasureKey } from '@mien/domain';

/** What each of our measures means, in HTML. Pages get it in the answers of the API, and never carry it. */
export const measureDescriptions = {
  heartRateBpm:
    '<p>How often the heart beats in a minute. The camera reads it from the tiny color changes that each beat makes in the skin of the face.</p><p>A fever, coffee, worry or a flight of stairs raises it; a trained heart beats slower. One reading says little: look at several, taken at rest.</p><p>Source of the outer limits: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  breathingRatePerMin:
    '<p>The number of breaths in a minute, read from the slow changes that breathing makes in the pulse.</p><p>At rest, adults take 12 to 20. A short scan holds only a few breaths, so the value comes with a range.</p><p>Source of the limits: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  systolicMmHg:
    '<p>The higher of the two blood pressure numbers: the pressure while the heart beats. If it was entered, it is the mean of readings with a cuff. If a scan provider reported it, it should be checked with a cuff.</p><p>An entered reading counts for 30 days. One reading says little: look at several, taken at rest.</p><p>Source of the limits: American College of Cardiology and American Heart Association, 2017.</p>',
  diastolicMmHg:
    '<p>The lower of the two blood pressure numbers: the pressure between two beats. If it was entered, it is the mean of readings with a cuff. If a scan provider reported it, it should be checked with a cuff.</p><p>Source of the limits: American College of Cardiology and American Heart Association, 2017.</p>',
  heartAgeYears:
    '<p>The age at which a person with ideal values has the same chance of heart and vessel disease in ten years. Ideal means a body mass index of 22.5 and a pressure of 125 mmHg with no drugs for it. It also means no smoking and no diabetes. Heart age is not a diagnosis.</p><p>It uses age, sex, body mass index, smoking and diabetes. It also uses blood pressure by cuff and medication for it. No value of the camera is part of it. It applies to people ages 30 to 74 with no known heart or blood vessel disease. It is shown from 30 to 80: "30" also stands for less, "80" for more.</p><p>It was made with people in the United States from 1968 to 2005. For many people today it is too high.</p><p>Source: Framingham Heart Study, office model (D’Agostino et al. 2008, Circulation 117:743-53).</p>',
  heartRiskIn10YearsPercent:
    '<p>Take 100 people with the same answers and blood pressure. This many of them had a heart attack, a stroke, heart failure, or the like within 10 years. That was a first heart attack, a stroke, heart failure or the like. It does not tell what will happen to one person. It is not a diagnosis.</p><p>It uses the same facts as heart age, and no value of the camera. It applies to people ages 30 to 74 with no known heart or blood vessel disease.</p><p>It was made with people in the United States from 1968 to 2005. For many people today it is too high, so it is not rated.</p><p>Source: Framingham Heart Study, office model (D’Agostino et al. 2008, Circulation 117:743-53).</p>',
  bodyMassIndex:
    '<p>It compares weight with height.</p><p>18.5 to 24.9 is the range the World Health Organization recommends for adults. It cannot tell muscle from fat.</p>',
  diabetesRank:
    '<p>This rank shows if people who give such answers have diabetes more often without knowing it. It does not say how likely diabetes is, and it is not a diagnosis. Only a blood test can tell.</p><p>It uses age, sex, body mass index, smoking and drugs for blood pressure. Three more facts can be answered: steroids, past smoking, and diabetes in the family. Until then each counts as "no". It was made in England and may fit people elsewhere less well.</p><p>Source: Cambridge risk score (Griffin and others, 2000, Diabetes/Metabolism Research and Reviews 16:164-71).</p>',
  waistToHeightRatio:
    '<p>Waist divided by height. It shows how much weight sits around the belly.</p><p>0.40 to 0.49 is the healthy range for adults: a waist below half the height. It does not fit in a pregnancy, and it says little with a body mass index above 35.</p><p>An entered waist counts for one year.</p><p>Source of the limits: National Institute for Health and Care Excellence (NICE), 2022.</p>',
  diabetesRiskIn10YearsPercent:
    '<p>Take 100 people with the same answers and waist. This many of them got diabetes that had to be treated within 10 years. It does not tell what will happen to one person. It is not a diagnosis. Only a blood test can tell more.</p><p>It uses age, body mass index, waist and drugs for blood pressure. It also asks if blood sugar was ever high. It is for people of 35 to 64 years without known diabetes. It was made in Finland with people from 1987 on. It may fit people from other places less well, so it is not rated.</p><p>Source: FINDRISC, concise model (Lindström and Tuomilehto 2003, Diabetes Care 26:725-31).</p>',
  sdnnMs:
    '<p>How much the time between heartbeats varies. Experimental: a short scan can only give a rough value, so we do not rate it.</p>',
  rmssdMs:
    '<p>How much the time changes from one heartbeat to the next. Experimental: a short scan can only give a rough value, so we do not rate it.</p>',
  smoking: '<p>The answer given about smoking. Stopping helps heart and lungs at any age.</p>',
  qualityOfLife:
    '<p>The answer given about quality of life, from 1 to 10. There is no right answer; what matters is how it changes.</p>',
} as const satisfies Record<OwnMeasureKey, string>;
