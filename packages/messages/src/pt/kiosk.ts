import type { kiosk as english } from '../en/kiosk.ts';
import type { Translated } from '../translation.ts';
import { stillThere } from './still-there.ts';

export const kiosk = {
  loading: 'Aguarde…',
  languages: 'Idioma',
  offline: { title: 'Sem conexão', text: 'Este tablet tenta de novo sozinho. Você não precisa fazer nada.' },
  pair: {
    title: 'Conectar este tablet',
    text: 'Digite o código de Settings, Tablets. Ele funciona por dez minutos.',
    code: 'Código de conexão',
    wrong: 'Este código está errado, já foi usado ou tem mais de dez minutos. Crie um novo em Settings.',
    many: 'Códigos errados demais. Tente de novo em uma hora.',
  },
  start: {
    hello: 'Olá.',
    lead: 'Um escaneamento do rosto de 30 segundos, antes de você ver sua equipe de saúde.',
    code: 'Digite o código do seu papel',
    itself: 'Começa sozinho depois do sexto número.',
    none: 'Não tenho papel',
    noneText: 'Escaneie sem dizer seu nome. Só você recebe o resultado.',
    wrong: 'Este código não funciona aqui. Confira os números ou pergunte na recepção.',
    many: 'Códigos errados demais. Pergunte na recepção.',
    ended: 'Este tablet foi desativado. Pergunte na recepção.',
  },
  keys: {
    typed: { one: '{count} de {total} digitado', other: '{count} de {total} digitados' },
    clear: 'Limpar',
    erase: 'Apagar o último número',
  },
  foot: {
    nothing: 'Nada fica neste tablet.',
    emergency: 'Não é um dispositivo médico. Em uma emergência, avise a recepção.',
  },
  visit: {
    title: 'Antes do escaneamento',
    points: {
      video: 'O vídeo fica neste tablet e não é guardado.',
      hosted: 'Você escaneia no site do nosso parceiro de escaneamento.',
      seen: 'Suas respostas e seu resultado são guardados para a sua visita à clínica.',
      wellness: 'Para o bem-estar, não é um diagnóstico.',
    },
    start: 'Começar a escanear',
    starting: 'Abrindo o escaneamento…',
    stop: 'Parar',
    missing: 'Responda a todas as perguntas.',
    refused: 'O escaneamento não pode começar com estas respostas. Pergunte na recepção.',
  },
  asking: stillThere,
  result: {
    title: 'Seu resultado',
    preparing: 'Preparando seu resultado…',
    seconds: { one: 'Resta 1 segundo, depois isto some', other: 'Restam {count} segundos, depois isto some' },
    soon: { one: 'O resultado fecha em 1 segundo.', other: 'O resultado fecha em {count} segundos.' },
    take: 'Leve com você',
    takeText: 'Aponte a câmera do seu telefone para cá. Abre uma vez, em até 10 minutos.',
    code: 'Código QR com um link para este resultado',
    noCode: 'Não foi possível criar o código.',
    again: 'Tentar de novo',
    phone: 'Enviar para meu telefone',
    sent: 'Um link foi enviado para o seu telefone. Ele abre uma vez, em até um dia.',
    done: 'Já terminei',
    longer: 'Mais 30 segundos',
    stored: 'Seu resultado está guardado.',
    unwell: 'Isto não é um diagnóstico. Se você não se sentir bem, avise a recepção agora.',
    failed: 'O escaneamento não funcionou',
    over: 'Seu tempo neste tablet acabou',
    overText: 'Se o seu escaneamento terminou, a sua clínica já o tem. Você pode perguntar na recepção.',
  },
  end: {
    title: 'Tudo apagado.',
    text: 'Nada seu ficou neste tablet.',
    points: {
      picture: 'Nenhuma imagem foi guardada',
      result: 'O resultado foi retirado desta tela',
    },
    next: 'Próxima pessoa',
    itself: {
      one: 'Volta sozinho ao início em 1 segundo.',
      other: 'Volta sozinho ao início em {count} segundos.',
    },
  },
} as const satisfies Translated<typeof english, 'pt'>;
