import type { scanSite as english } from '../en/scan-site.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';
import { stillThere } from './still-there.ts';

export { machineTranslation } from './machine-translation.ts';

export const scanSite = {
  documentTitle: 'Escaneamento do rosto',
  start: {
    heading: 'Seu escaneamento de 30 segundos',
    headingMinute: 'Seu escaneamento de 60 segundos',
    lead: 'Sua câmera lê as pequenas mudanças de cor que cada batimento do coração faz na sua pele.',
    steps: [
      'Procure um lugar claro, com a luz na sua frente.',
      'Coloque os olhos, o nariz e a boca dentro do oval. O escaneamento começa sozinho.',
      'Fique sem se mexer e respire normalmente até o anel ficar cheio.',
    ],
    privacy: 'O vídeo nunca sai deste dispositivo.',
    privacyMore: 'Nenhuma imagem é guardada ou enviada.',
    sentSummary: 'O que exatamente é enviado?',
    sentWhere:
      'No fim do escaneamento, estes números vão para o servidor desta página e para nenhum outro lugar. Ocupam cerca de 100 kilobytes, ou o dobro com 60 segundos:',
    sent: {
      colors:
        'A cor média da pele da testa, do nariz e das bochechas, e do rosto inteiro em cada imagem. Nove números por imagem.',
      surroundings:
        'A cor média do que está ao seu redor, como parede, camisa e cabelo, tudo misturado em uma só. Três números por imagem, para distinguir seu pulso de mudanças da luz.',
      frameTimes: 'A hora de cada imagem.',
      headMotion: 'Quanto sua cabeça se mexeu, um número por imagem.',
      capture:
        'Como a câmera gravou: duração do escaneamento, imagens perdidas, ajustes fixos e se a sua tela deu luz.',
      profile:
        'O que você confirmou antes: sua idade, sexo, altura e peso. Também se você fuma, se tem diabetes e se toma remédio para a pressão arterial. Criptografado e sem o seu nome.',
      proof: 'Um número aleatório só para este escaneamento e uma prova de que ele é seu.',
    },
    notSent: 'Não são enviados: o vídeo, nenhuma imagem, a forma do seu rosto, som. O microfone fica desligado.',
    length: {
      label: 'Por quanto tempo você quer escanear?',
      hint: 'Se você escolher 60 segundos, também podemos mostrar sua variabilidade da frequência cardíaca.',
      usual: '30 segundos',
      minute: '60 segundos',
    },
    begin: 'Ligar câmera',
    sample: 'Sem câmera aqui? Use um rosto de exemplo',
    beginHint: 'Seu navegador vai perguntar se pode usar a câmera.',
    cancel: 'Cancelar',
  },
  opening: {
    camera: 'Ligando sua câmera',
    permission: 'Escolha Permitir quando o navegador pedir a câmera.',
    longQuestion:
      'Escolha Permitir quando o navegador pedir a câmera. Se você não vir nenhuma pergunta, tente de novo.',
    tracker: 'Preparando o escaneamento',
    slowLoad: 'Preparando o escaneamento. Sua conexão está lenta, por isso demora mais',
    retry: 'Tentar de novo',
  },
  advice: {
    uncover: 'A imagem está preta. Descubra a câmera ou acenda uma luz',
    findFace: 'Coloque o rosto em frente à câmera, dentro do oval',
    closer: 'Chegue um pouco mais perto',
    further: 'Afaste-se um pouco',
    moveLeft: 'Vá um pouco para a sua esquerda',
    moveRight: 'Vá um pouco para a sua direita',
    moveUp: 'Vá um pouco para cima',
    moveDown: 'Vá um pouco para baixo',
    turnLeft: 'Vire a cabeça um pouco para a sua esquerda',
    turnRight: 'Vire a cabeça um pouco para a sua direita',
    turnToCamera: 'Olhe direto para a câmera',
    holdStill: 'Não se mexa',
    moreLight: 'Mais luz no rosto, por favor',
    turnToLight: 'Vire-se para uma janela ou lâmpada',
    lessBacklight: 'Claro demais atrás de você. Vire-se para a luz',
    lessLight: 'Claro demais. Vire-se para longe da luz forte',
    evenLight: 'Um lado do seu rosto está no escuro. Fique de frente para a luz',
    closeApps: 'Sua câmera está lenta demais. Feche outros apps',
    ready: 'Bom. Não se mexa',
  },
  guide: {
    voice: 'Orientação por voz',
    voiceAndVibration: 'Voz e vibração',
    on: 'ligada',
    off: 'desligada',
    vibrationOnly: 'só vibração',
    noVoice: 'sem voz neste dispositivo',
    turnedOn: 'A orientação por voz está ligada',
    milestones: {
      begin: 'O escaneamento começou. Não se mexa',
      half: 'Metade pronta. Não se mexa',
      lastSeconds: 'Mais cinco segundos. Não se mexa',
      longer: 'Quase lá, aguente firme. Até mais 30 segundos',
    },
  },
  capture: {
    keepStill: 'Não se mexa e respire normalmente',
    almost: 'Quase pronto. Não se mexa',
    paused: 'Em pausa. Volte para dentro do oval',
    secondsLeft: 'restam {seconds} s',
    secondsUnit: 's',
    waiting: 'O escaneamento começa sozinho',
    wave: 'Seu pulso, ao vivo',
    rateUnit: 'bpm',
    live: 'ao vivo',
    about: 'cerca de',
    quality: {
      looking: 'Procurando seu pulso',
      weak: 'Sinal: fraco',
      fair: 'Sinal: regular',
      good: 'Sinal: bom',
    },
    cancel: 'Cancelar escaneamento',
    camera: 'Imagem da sua câmera, espelhada',
    cameraPlain: 'Imagem da sua câmera',
    progress: 'Andamento do escaneamento',
  },
  finish: {
    done: 'Escaneamento concluído',
    spoken: 'Escaneamento concluído. Preparando seus resultados! Fique nesta página.',
    sending: 'Preparando seus resultados!',
    slow: 'Ainda em andamento. Fique nesta página.',
    busy: 'Muitas pessoas estão escaneando agora. Seus resultados chegam em breve. Fique nesta página.',
    slowLine: 'Enviar seu escaneamento está demorando mais que o normal. Fique nesta página.',
    offline: 'Sem conexão. Seu escaneamento está guardado e será enviado quando a conexão voltar.',
    unavailable:
      'O serviço não pode receber seu escaneamento agora. Ele está guardado e será enviado de novo em breve.',
    sendNow: 'Tentar de novo',
    leaving: 'Levando você de volta',
  },
  asking: stillThere,
  tools: {
    lamp: 'Usar a tela como lâmpada',
    lampOffered: 'Iluminar meu rosto com a tela',
    lampOff: 'Desligar a lâmpada',
    lampWhy: 'A tela ilumina seu rosto agora. Aumente o brilho dela ao máximo.',
    toBack: 'Usar a câmera traseira',
    toFront: 'Usar a câmera frontal',
    cameras: 'Câmera',
    camera: 'Câmera {number}',
  },
  again: {
    hidden: 'A página ficou escondida. O escaneamento recomeça',
    turned: 'O dispositivo foi girado. O escaneamento recomeça',
    lamp: 'A luz mudou. O escaneamento recomeça',
  },
  stops: {
    released: 'Sua câmera está desligada. Nada foi enviado.',
    tipsTitle: scanTips.title,
    retry: 'Tentar de novo',
    takeOver: 'Escanear aqui',
    leave: 'Sair do escaneamento',
    cameraSteps: cameraPermission.steps,
    causes: {
      denied: {
        title: cameraPermission.title,
        text: cameraPermission.description,
        tips: ['Se o navegador não pergunta mais, permita a câmera com os passos abaixo. Depois tente de novo.'],
      },
      noPulse: {
        title: 'A câmera não conseguiu ler seu sinal desta vez',
        text: 'Isto não diz nada sobre o seu coração.',
        tips: [`${scanTips.noPulse[0]} Ou use a tela como lâmpada.`, scanTips.noPulse[1], scanTips.noPulse[2]],
      },
      tooFar: {
        title: 'Seu rosto está longe demais',
        text: 'Ele está tão pequeno na imagem que a câmera não consegue ler.',
        tips: scanTips.tooFar,
      },
      faceLost: {
        title: 'Seu rosto ficou fora da vista por tempo demais',
        text: 'Um escaneamento precisa do seu rosto no oval o tempo todo.',
        tips: scanTips.faceLost,
      },
      slowCamera: {
        title: 'Sua câmera é lenta demais',
        text: 'Ela dá menos imagens por segundo do que o necessário. Isto não diz nada sobre o seu coração.',
        tips: scanTips.slowCamera,
      },
      missingPictures: {
        title: 'Seu telefone estava ocupado demais',
        text: 'Ele não conseguiu ler a câmera sem falhas. Isto não diz nada sobre o seu coração.',
        tips: scanTips.missingPictures,
      },
      noCamera: {
        title: 'Não encontramos nenhuma câmera',
        text: 'Este dispositivo não tem câmera, ou ela está desligada.',
        tips: ['Conecte uma câmera ou abra a tampa dela.', 'Ou use um telefone: entre nele e comece o escaneamento.'],
      },
      busy: {
        title: 'Sua câmera está em uso',
        text: 'Outro programa ou página está usando a câmera.',
        tips: ['Encerre chamadas de vídeo e feche outros programas que usam a câmera.'],
      },
      unplugged: {
        title: 'A câmera foi desconectada',
        text: 'O escaneamento precisa da mesma câmera do começo ao fim.',
        tips: ['Conecte-a de novo ou escolha outra câmera.'],
      },
      cameraStopped: {
        title: 'A câmera parou',
        text: 'Ela foi desligada, ou outro programa a tomou.',
        tips: ['Feche outros programas que usam a câmera.'],
      },
      interrupted: {
        title: 'A câmera foi interrompida',
        text: 'Uma chamada ou outro app está usando a câmera.',
        tips: ['Termine a chamada, depois tente de novo.'],
      },
      noPictures: {
        title: 'A câmera não dá imagens',
        text: 'Ela está ligada, mas nada chega.',
        tips: ['Feche outros programas que usam a câmera.', 'Ou reinicie o dispositivo.'],
      },
      noAnswer: {
        title: 'Sua câmera não responde',
        text: 'Pedimos a câmera ao seu navegador e esperamos, mas nada aconteceu.',
        tips: [
          'Se o navegador pedir a câmera, escolha Permitir.',
          'Feche outros programas que usam a câmera.',
          'Ou reinicie o navegador.',
        ],
      },
      notLoaded: {
        title: 'Não foi possível carregar o escaneamento',
        text: 'Alguns dos seus arquivos não chegaram.',
        tips: ['Confira sua conexão de internet.', 'Ou use outra rede, como os dados móveis.'],
      },
      broken: {
        title: 'O escaneamento parou de funcionar',
        text: 'Algo neste navegador falhou. Isto não diz nada sobre o seu coração.',
        tips: ['Feche outros apps e abas.', 'Ou use outro navegador, ou reinicie o dispositivo.'],
      },
      revoked: {
        title: 'A câmera não está mais permitida',
        text: 'A permissão desta página foi retirada durante o escaneamento.',
        tips: [
          'Permita a câmera para esta página no navegador ou nas configurações do dispositivo. Depois tente de novo.',
        ],
      },
      otherTab: {
        title: 'Um escaneamento está aberto em outra aba',
        text: 'Só uma aba pode usar a câmera para um escaneamento.',
        tips: ['Continue lá ou escaneie aqui.'],
      },
      movedToOtherTab: {
        title: 'O escaneamento continua em outra aba',
        text: 'Você escolheu escanear lá.',
        tips: ['Você pode fechar esta aba.'],
      },
      hidden: {
        title: 'A página ficou escondida',
        text: 'Um escaneamento não pode continuar enquanto você olha outra coisa.',
        tips: ['Ele recomeça quando você voltar.'],
      },
      insecure: {
        title: 'Esta página não é segura',
        text: 'Seu navegador só deixa páginas seguras (https) usarem a câmera.',
        tips: ['Abra o link que você recebeu ou pergunte à pessoa que o enviou.'],
      },
      notSupported: {
        title: 'Não podemos usar a câmera neste navegador',
        text: 'Ele é antigo demais, ou foi aberto dentro de outro app.',
        tips: ['Abra a página no Safari, Chrome, Edge ou Firefox.'],
      },
    },
  },
  noHandoff: {
    heading: 'Esta é a página do escaneamento',
    lead: 'Um escaneamento começa na sua conta. Abra sua conta e escolha Começar a escanear.',
    link: 'Ir para {product}',
  },
  unreachable: {
    heading: 'Sem conexão',
    lead: 'Não conseguimos contatar o serviço de escaneamento. Confira sua conexão de internet, depois tente de novo.',
    sent: 'Seu escaneamento foi enviado. Vamos levar você aos resultados quando a conexão voltar.',
    tooLate: 'Não foi possível enviar seu escaneamento a tempo. Quando a conexão voltar, volte e escaneie de novo.',
    retry: 'Tentar de novo',
  },
  unloaded: {
    heading: 'Esta página não carregou',
    lead: 'Confira sua conexão de internet, depois tente de novo.',
    retry: 'Tentar de novo',
  },
  failed: {
    heading: 'Algo deu errado',
    lead: 'Esta página parou de funcionar. Sua câmera está desligada.',
    retry: 'Tentar de novo',
  },
} as const satisfies Translated<typeof english, 'pt'>;
