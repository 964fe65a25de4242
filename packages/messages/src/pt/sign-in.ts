import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: 'Como você está hoje?',
  tab: 'Pulso e respiração pela câmera',
  loggedOut: 'Você saiu de {productName}.',
  points: {
    scan: 'Olhe para a câmera por 30 segundos',
    values: 'Pulso e respiração, e a nossa certeza',
    video: 'Seu vídeo nunca sai do seu dispositivo',
    trust: 'Nunca vendemos seus dados nem mostramos anúncios a você.',
  },
  tryScan: 'Experimente escanear, sem conta',
  newHere: 'Primeira vez aqui',
  legal: {
    name: 'Sobre',
    privacy: 'Privacidade',
    terms: 'Termos',
    measures: 'O que pode e não pode medir',
    wellness: 'Para o bem-estar. Não é um dispositivo médico.',
  },
  phone: {
    text: 'Digite abaixo seu número de telefone para entrar',
    label: 'Número de telefone',
    country: '+1',
    example: '(512) 555-0100',
    send: 'Enviar código',
    note: 'Vamos enviar um código de 6 dígitos para verificar seu dispositivo',
    footnote: 'Podem ser cobradas tarifas normais de mensagens e dados.',
    faults: {
      required: 'O número de telefone é obrigatório.',
      tooShort: 'Número de telefone curto demais.',
      tooLong: 'Número de telefone longo demais',
      areaCode: 'Confira o código de área. Números dos EUA não podem começar com 0 ou 1.',
    },
  },
  code: {
    title: 'Enviamos seu código',
    text: 'Se {phone} estiver cadastrado, um código está a caminho.',
    label: 'Código de acesso',
    example: '123456',
    authenticate: 'Autenticar',
    resend: 'Não recebeu o código?',
    resendWait: 'Você pode pedir um código novo em {seconds} s.',
    resent: 'Se {phone} estiver cadastrado, um código novo está a caminho.',
    changePhone: 'Usar outro número',
    faults: {
      required: 'O código de acesso é obrigatório.',
      digitsOnly: 'Digite apenas números.',
      tooShort: 'O código de acesso é curto demais.',
      tooLong: 'O código de acesso é longo demais',
    },
    wrong: 'Código de acesso incorreto, tente de novo!',
  },
  spinner: {
    wait: 'Aguarde…',
    sending: 'Enviando SMS…',
    authenticating: 'Autenticando, aguarde…',
    loggingIn: 'Entrando…',
  },
  smsFailed: 'O serviço não está disponível no momento, tente de novo mais tarde!',
} as const satisfies Translated<typeof english, 'pt'>;
