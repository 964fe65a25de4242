import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: 'O que ajuda',
  noPulse: [
    'Fique de frente para uma janela ou lâmpada, sem nada claro atrás de você.',
    'Apoie o dispositivo na altura dos olhos, encoste a cabeça e não se mexa.',
    'Chegue mais perto, até seu rosto encher o oval.',
  ],
  tooFar: ['Chegue mais perto, até seu rosto encher o oval.', 'Ou aproxime a câmera.', 'Ou tente outra câmera.'],
  faceLost: ['Apoie o dispositivo na altura dos olhos.', 'Olhe direto para a câmera até o anel ficar cheio.'],
  slowCamera: ['Use mais luz: no escuro as câmeras ficam lentas.', 'Feche outros apps e abas.', 'Tente outra câmera.'],
  missingPictures: ['Feche outros apps e abas.', 'Desligue a economia de energia ou carregue o dispositivo.'],
} as const satisfies Translated<typeof english, 'pt'>;
