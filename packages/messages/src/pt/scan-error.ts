import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: 'O tempo do seu escaneamento acabou',
      description: 'Não conseguimos completar seu escaneamento. Tente de novo.',
    },
    serverError: {
      title: 'Algo deu errado',
      description: 'Tente uma segunda vez. Se o seu escaneamento falhar de novo, avise-nos.',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: 'Conexão de internet lenta detectada.',
      description: 'Recomendamos adiar seu escaneamento até ter uma conexão mais rápida.',
    },
    cancelled: { title: 'Escaneamento cancelado.', description: 'Seu escaneamento foi cancelado com sucesso.' },
    unsuccessful: {
      title: 'Seu escaneamento não deu certo.',
      description: 'Tivemos um problema ao completar seu escaneamento. Tente de novo.',
    },
  },
  causes: {
    profile: 'O site de escaneamento não conseguiu ler seu perfil. Confira-o e comece de novo.',
    age: 'O site de escaneamento não aceitou a idade do seu perfil. Confira-a.',
    height: 'O site de escaneamento não aceitou a altura do seu perfil. Confira-a.',
    weight: 'O site de escaneamento não aceitou o peso do seu perfil. Confira-o.',
    bodyMassIndex: 'O site de escaneamento não aceitou a altura e o peso do seu perfil. Confira os dois.',
    sessionOver: 'O tempo deste escaneamento acabou. Comece um novo.',
    noSignal: 'A câmera não conseguiu ler seu sinal desta vez. Isto não diz nada sobre o seu coração.',
    notLive: 'O site de escaneamento não teve certeza de ver um rosto vivo. Fique sem se mexer, com luz uniforme.',
  },
  reason: 'O que aconteceu',
  toProfile: 'Conferir seu perfil',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where:
      'Toque em “{button}” para recarregar a página do escaneamento. Quando o navegador pedir a câmera, escolha Permitir.',
  },
  slow: {
    title: 'Dicas para melhorar sua conexão de internet',
    tips: [
      { title: 'Melhore o sinal', text: 'Chegue mais perto do roteador ou vá a um lugar com sinal melhor.' },
      {
        title: 'Pare outros usos de dados',
        text: 'Pause vídeos, downloads e chamadas neste e em outros dispositivos.',
      },
      { title: 'Reinicie o dispositivo', text: 'Desligue e ligue de novo seu telefone ou computador.' },
    ],
    testing: 'Testando sua conexão…',
    progress: 'Teste de conexão',
    stillSlow: 'Sua conexão ainda está lenta demais para continuar.',
    failed: 'Erro ao medir sua velocidade, tente de novo',
  },
  preVisit: {
    title: 'Este é um escaneamento antes de uma consulta?',
    text: 'Se um segundo escaneamento falhar, vá à sua consulta por vídeo pelo link que foi enviado a você. O profissional que atende você vai ajudar a partir daí.',
    second: 'Dois escaneamentos falharam. O profissional que atende você vai ajudar na consulta por vídeo.',
  },
  scanAgain: 'Escanear de novo',
  testConnection: 'Testar conexão',
  home: 'Início',
  scanFailed: {
    title: 'O escaneamento falhou',
    text: 'Parece que o seu escaneamento falhou. Tente de novo.',
    back: 'Voltar ao Início',
  },
} as const satisfies Translated<typeof english, 'pt'>;
