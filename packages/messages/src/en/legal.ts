/** One heading of a legal text with the text below it. */
export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface LegalText {
  /** A new version asks every patient who agreed in this language to agree again. */
  readonly version: string;
  readonly title: string;
  readonly effective: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalTexts {
  readonly terms: LegalText;
  readonly privacy: LegalText;
}

const terms: LegalText = {
  version: '2026-11-28',
  title: 'Patient Terms of Use',
  effective: 'October 2023',
  sections: [
    {
      heading: '1. What these terms are',
      paragraphs: [
        'These Patient Terms of Use are an agreement between you and {providerName}, the organization that runs this installation of {productName} ("we", "us"). They apply when you use {productName} in any way: when you log in, fill in your profile, take a scan, look at results or share them.',
        'By checking the box and continuing you accept these terms and confirm that you have read our Privacy Policy. If you do not agree, please do not use {productName}.',
      ],
    },
    {
      heading: '2. A platform, not a healthcare provider',
      paragraphs: [
        '{productName} is a technology platform. We are not a healthcare provider, we do not practice medicine and using {productName} does not make you our patient in the medical sense or create a relationship between doctor and patient.',
        '{productName} is not a medical device. It gives wellness information that you and the medical professionals you choose can look at together. It does not diagnose, treat, cure or prevent any disease. Its results may be wrong or incomplete, and a normal result does not rule out an illness.',
        'Never ignore the advice of a professional, and never delay asking for it, because of something you saw here. Do not start, stop or change a treatment because of a result.',
      ],
    },
    {
      heading: '3. Not for emergencies',
      paragraphs: [
        'Do not use {productName} in an emergency. No one watches your results as they come in. If you think that you or someone else has a medical emergency, call 911 or your local emergency number, or go to the nearest emergency room.',
      ],
    },
    {
      heading: '4. Who may use it',
      paragraphs: [
        'You must be over 18 years old to use {productName} on your own. If you are 13 to 17 years old you may use it only with the consent of a parent or legal guardian, who accepts these terms for you and is responsible for your use. Children under 13 may not use {productName}.',
        'You may only scan yourself, or a person of 13 to 17 years whose guardian you are. You need a valid phone number that can receive text messages. Standard text and data rates of your phone company may apply.',
      ],
    },
    {
      heading: '5. Your account',
      paragraphs: [
        'You log in with your phone number and a code that we send to it. Keep your phone and your codes to yourself, and tell us when you think that someone else has used your account. Ask us at any time which sessions of your account are open, and we end those you name.',
        'The details you give must be true and up to date, because some results are calculated from them. A wrong height, weight or age gives wrong results.',
        'If your account is not used for six months we may suspend it and delete the data in it. We warn you before we do, by text message, and a login ends the count.',
      ],
    },
    {
      heading: '6. Scans and results',
      paragraphs: [
        'A scan takes about 30 seconds and uses the camera of your device. How well it works depends on light, movement, skin, makeup, your camera and your connection. Some scans give no result, and the page says why. We do not promise that every scan succeeds or that a result is accurate or fit for a particular purpose.',
        'Each value says where it comes from: measured by the camera, calculated from a published equation, reported by a scan provider, or entered by you.',
        'When you create a link to your results, anyone who has the link can read them until you end it. Share links only with people you trust.',
      ],
    },
    {
      heading: '7. What you may not do',
      paragraphs: [
        'You agree not to use {productName} unlawfully, not to scan another person without their consent, not to pretend to be someone else, not to try to reach the data of others, not to disturb or overload the service, and not to use results to make decisions about other people such as hiring, insurance or credit.',
        'We may limit or end your access when you break these terms or when the law asks us to.',
      ],
    },
    {
      heading: '8. Rights in the service',
      paragraphs: [
        'The software of {productName} is open source and is used under its own license. Names and logos belong to their owners. Your data stays yours; you allow us to process it as the Privacy Policy describes, in order to give you the service.',
      ],
    },
    {
      heading: '9. No warranty',
      paragraphs: [
        'The service is provided "as is" and "as available". As far as the law allows, we give no warranty of any kind, neither express nor implied, including warranties of merchantability, fitness for a particular purpose, accuracy and non-infringement.',
      ],
    },
    {
      heading: '10. Limit of liability',
      paragraphs: [
        'As far as the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, or for lost data, profits or goodwill. Our total liability for everything that arises from {productName} or from these terms is limited to one hundred US dollars ($100).',
        'Some places do not allow such limits. There they apply only as far as they are allowed, and nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      heading: '11. Disputes and arbitration',
      paragraphs: [
        'Please write to us first. Most disagreements can be settled within 30 days by talking.',
        'A dispute that cannot be settled that way is decided by binding arbitration, by one neutral arbitrator, in Austin, Texas, and not by a court or a jury. The arbitrator can give an individual person the same relief as a court. Judgment on the award may be entered in any court that has jurisdiction. Disputes are brought one by one: you and we give up the right to a jury trial and to class or representative actions.',
        'Either of us may bring an individual claim of no more than five thousand US dollars ($5,000) in a small-claims court instead of arbitration.',
      ],
    },
    {
      heading: '12. Law',
      paragraphs: [
        'These terms, and every dispute about them or about {productName}, are governed by the law of the State of Texas, without regard to its rules on conflicts of law. Rights that the law of your home gives you and that cannot be waived remain yours.',
      ],
    },
    {
      heading: '13. Changes',
      paragraphs: [
        'When we change these terms we give them a new version and ask you to agree again before your next scan. The version you agreed to, and when, is stored with your account.',
        'If a part of these terms turns out to be invalid, the rest stays in force.',
      ],
    },
    {
      heading: '14. Contact',
      paragraphs: [
        'Questions about these terms go to {providerName}, in the chat of {productName} or by the contact details of the clinic, employer or other organization that invited you.',
      ],
    },
  ],
};

const privacy: LegalText = {
  version: '2026-11-28',
  title: 'Privacy Policy',
  effective: 'October 2023',
  sections: [
    {
      heading: '1. In short',
      paragraphs: [
        'With our own scan, camera images never leave your browser. We keep what a scan measured, what you told us about yourself, and what we need to let you log in. We sell nothing, show no advertising and set no cookies but those that logging in needs.',
        'This policy says what {providerName} ("we", "us") collects when you use {productName}, why, who sees it and how long it is kept.',
      ],
    },
    {
      heading: '2. Who this is for',
      paragraphs: [
        'It applies to patients, to staff of the organizations that offer scans, and to anyone who opens a shared link. {productName} is meant for people over 18, and for people of 13 to 17 with the consent of a parent or guardian. We do not knowingly collect data of children under 13 and delete it when we learn of it.',
      ],
    },
    {
      heading: '3. What we collect',
      paragraphs: [
        'From you: first and last name, phone number, email address if you give one, age or birth date, sex, height, weight, whether you smoke, take blood pressure medication or have diabetes, how you rate your quality of life, and the messages you write in the chat.',
        "From a scan with our own scan site: while you look into the camera your browser calculates the average color of areas of your skin for each picture, and one average color of everything around you. Only these average colors and their times, how much your head moved, and the details of your profile that the calculation needs are sent, about 100 kilobytes in all, encrypted on the way. No photo and no video is sent or stored. From the colors the scan site computes the values you see. From a scan with a hosted scan provider: where your organization has chosen one, the scan takes place on that provider's site, and its own privacy policy says what happens to the images there. We get the results.",
        'From the service: when you logged in and from which kind of browser, how fast a test upload of random bytes was, errors of scans, which version of these texts you agreed to and when, and a log of who has looked at your data.',
        'From others: the organization that invited you may give us your name, phone number and email address so that you can log in.',
      ],
    },
    {
      heading: '4. What we use it for',
      paragraphs: [
        'To log you in, to take scans, to calculate and show your results and trends, to send the text messages you ask for, to answer you, to keep the service safe, to warn you before an unused account is closed, and to meet duties of law.',
        'Averages of groups are shown only when enough people are in the group, so that no one can be recognized in them. We make no automatic decisions about you.',
      ],
    },
    {
      heading: '5. Cookies and storage in your browser',
      paragraphs: [
        'One cookie, "hsAuth", keeps you logged in for up to 90 days and is deleted when you log out. It is encrypted and cannot be read by scripts. Another one, "hsBrowser", lives for 90 days. It makes sure that a login code only works in the browser that asked for it, and that strangers who ask for codes for your number cannot keep this browser out. Both are necessary for the service. There are no analytics, advertising or third-party cookies.',
        'Your browser also remembers a few things for us, such as the names of measures, that you have earlier scans, and profile edits you have not sent yet. When you log out, everything about you is removed. Settings such as language stay.',
      ],
    },
    {
      heading: '6. Who sees your data',
      paragraphs: [
        'You. The medical professionals and the staff of the organization that offers you scans, as far as their role allows; each time they view it is recorded. People to whom you give a link to your results.',
        'Providers that work for us: the scan provider, which gets age, sex, height, weight, the answers about smoking, blood pressure medication and diabetes and an identifier, in encrypted form and without your name; the company that delivers text messages, which gets your phone number and the text; and the company whose computers run this installation. They may use the data only for this work.',
        'Authorities, when the law obliges us. A successor, if this service is handed over to another organization, bound by this policy. We do not sell your data and do not share it for advertising.',
      ],
    },
    {
      heading: '7. How long it is kept',
      paragraphs: [
        'Your profile, results and consents are kept as long as your account is in use. After six months without activity we may suspend the account and then delete its data; a warning by text message comes first. Login codes live five minutes, scan sessions twenty. The log of who looked at data is kept as long as the law asks for.',
        'You can ask for deletion at any time. What the law obliges us to keep is kept until then, and used for nothing else.',
      ],
    },
    {
      heading: '8. How it is protected',
      paragraphs: [
        'Data travels encrypted. Login codes and session keys are stored only as hashes. Every call is checked against the role of the person who makes it, and the access log is built so that changes to it can be noticed. No system is perfectly safe; if something happens to your data we tell you as the law requires.',
      ],
    },
    {
      heading: '9. Your choices and rights',
      paragraphs: [
        'You can read and correct your profile in {productName}, get a copy of your data, end sessions, end shared links, withdraw your consent and ask for deletion. Depending on where you live the law may give you more rights, such as to object or to complain to an authority. Using a right has no disadvantage for you, but without your consent no scan can be offered.',
      ],
    },
    {
      heading: '10. Where data is kept',
      paragraphs: [
        'Data is kept where this installation runs; {providerName} tells you the place when you ask. If you use {productName} from another country, your data travels there.',
      ],
    },
    {
      heading: '11. Changes and contact',
      paragraphs: [
        'When this policy changes it gets a new version, and we ask you to agree again before your next scan. Questions and requests go to {providerName}, in the chat of {productName} or by the contact details of the organization that invited you.',
      ],
    },
  ],
};

/** Legal texts in sections, each text with its version. `{productName}` and `{providerName}` are filled in when shown. */
export const legal: LegalTexts = { terms, privacy };
