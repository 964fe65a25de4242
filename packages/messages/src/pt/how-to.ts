import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Prepare-se para o escaneamento',
  text: 'Leva cerca de 30 segundos.',
  tips: {
    light: 'Fique de frente para uma janela ou lâmpada, sem luz forte atrás de você',
    distance: 'Segure à distância do braço, com o rosto no oval',
    stillness: 'Não se mexa, apoie os braços, não fale',
    glasses: 'Tire os óculos e deixe a testa livre',
  },
  privacy: {
    own: 'A imagem da sua câmera fica neste dispositivo. Só números são enviados, como a cor média da sua pele.',
    hosted:
      'Você vai escanear no site do nosso parceiro de escaneamento. Lá valem as regras de privacidade desse site.',
  },
  check: {
    title: 'Teste de conexão',
    checking: 'Testando sua conexão…',
    progress: 'Teste de conexão',
    passed: 'Sua conexão é rápida o bastante.',
    speed: '{speed} Mbps',
    slow: 'Sua conexão está muito lenta. Você pode ter problemas se continuar.',
    tips: 'Dicas para melhorar',
    failed: 'Erro ao medir sua velocidade, tente de novo',
    again: 'Testar de novo',
  },
  start: 'Começar a escanear',
  loading: 'Aguarde…',
} as const satisfies Translated<typeof english, 'pt'>;
