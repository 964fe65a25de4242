import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: 'Tudo pronto para escanear',
  close: 'Fechar',
  still: 'Ainda {weight}?',
  told: 'Você nos disse há {time}.',
  uses: 'Este escaneamento usa o perfil: {height}, {weight}. As perguntas dele foram respondidas em {date}.',
  allAnswers: 'Ver todas as respostas',
  changeWeight: 'Mudar o peso',
  otherChanges: 'Outras mudanças',
  length: { label: 'Por quanto tempo você quer escanear?', usual: '30 segundos', minute: '60 segundos' },
  tips: 'Luz na frente, rosto no oval, sem se mexer',
  start: 'Ligar a câmera',
  yes: 'Sim, ligar a câmera',
  privacy: 'O vídeo nunca sai deste dispositivo.',
} as const satisfies Translated<typeof english, 'pt'>;
