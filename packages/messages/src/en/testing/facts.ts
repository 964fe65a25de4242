import type { LanguageFacts } from '../../testing/language-facts.ts';

export const facts: LanguageFacts = {
  hasBasicSms: true,
  hashes: {
    terms: {
      '2023-10': 'ZoYu4aypUI13m9Waj2NeAXFKY2ebblnUPrIZKDi2upg',
      '2026-11-28': 'l1kmMpD6UzS_2YfqrXsl-1du9Xt5J9izksYf3UnhEgA',
    },
    privacy: {
      '2023-10': 'gDHkOoihEdtH7UmehFdHHDe6vNfVagCMtaifbiEHpYs',
      '2026-11': 'Dj0l57Fn5ro7v4bTC3TsJzuh9pTJ4I-bv81QiSPjgmU',
      '2026-11-28': '1yi8FBjqqVi-8NDCf3i_1u2LjKHN4MuKj7531kyQBcA',
    },
    careTeamConsent: {
      '2026-11-23': 'bQa_mmjnFh4RRUCwNlCuZGuLH-wF6CJlS5b1WN14ffU',
      '2026-11-28': '0EfGSvEZ8jd5aKUyydL2Vzeor2YKVJvz_myGD0wz23Y',
    },
    traceConsent: {
      '2026-11': '88MjlRiGznx7VHPUNwTAkppuqsNok19unlJg7F5K48I',
      '2026-11-22': 'LR4YO5srkHNBPsjAvnk1MIN0GPefmmikWHRYb7Jtw6U',
      '2026-11-28': 'OgboyDiCcZLDcE2csflB4xFK17SuGfpiaK4-IQxKZgo',
    },
  },
  saidIn: {
    terms: [
      '18',
      '13',
      'guardian',
      'emergenc',
      'six months',
      '$100',
      '$5,000',
      'arbitration',
      'Austin, Texas',
      'not a healthcare provider',
    ],
    privacy: ['collect', 'cookie', 'hsAuth', 'share', 'never leave'],
  },
  sameAsEnglish: [],
};
