import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Prepare-se para o escaneamento',
  text: 'Leva cerca de 30 segundos. Quatro coisas ajudam a dar certo.',
  tips: {
    light: {
      title: 'Procure uma luz uniforme',
      text: 'Fique de frente para uma janela ou lâmpada. Evite luz forte atrás de você.',
    },
    distance: { title: 'Segure à distância do braço', text: 'Seu rosto inteiro deve caber no oval da tela.' },
    stillness: {
      title: 'Sente-se e não se mexa',
      text: 'Apoie os braços em uma mesa, respire normalmente e não fale.',
    },
    glasses: { title: 'Tire os óculos', text: 'Tire também o cabelo e o chapéu da testa.' },
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
