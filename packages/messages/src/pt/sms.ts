import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

export const sms = {
  code: 'Seu código de {productName} é {code}. Vale por 5 minutos. Não o compartilhe.\n@{host} #{code}',
  results: 'Seus resultados de {productName}. Quem tiver este link pode vê-los: {link}',
  unusedWarning:
    'Você não usa {productName} desde {since}. Entre até {deadline} para manter seus resultados. Senão, sua conta será suspensa e depois apagada. {link}',
  unusedSuspended:
    'Sua conta de {productName} foi suspensa por falta de uso. Entre até {deadline} para manter seus resultados; depois disso eles são apagados. {link}',
  loginLink:
    '{productName}: Sua clínica convida você a escanear. Seu link pessoal funciona uma vez, por 7 dias. Não o compartilhe: {link}',
  linkOpened:
    'Alguém usou um link da sua clínica para abrir {productName} para um novo escaneamento. Seus resultados anteriores não foram mostrados. Se não foi você, fale com sua clínica.',
  phoneChanged:
    'Sua clínica trocou este número de telefone na sua conta de {productName}. Os resultados anteriores ficam bloqueados por 7 dias. Se você não pediu isso, fale com sua clínica.',
  profilesMerged:
    'Sua clínica uniu sua conta de {productName} a uma que usa outro número de telefone. Os resultados anteriores podem ficar bloqueados por 7 dias. Se você não pediu isso, fale com sua clínica.',
  carerInvited:
    '{productName}: alguém convida você para ser cuidador(a). Entre com este número em até uma semana para responder: {link}',
  newCarerInvited:
    '{productName}: alguém convida você para ser cuidador(a). Cadastre-se com este número e entre com um código em até uma semana para responder: {link}',
  scanReminder:
    '{productName}: Hora do seu escaneamento. Para não receber mais, abra Eu, depois Reminders. Abrir: {link}',
  weekSummary:
    '{productName}: Veja sua semana em Início. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
  notice: {
    message:
      '{productName}: Você tem uma mensagem nova da sua clínica. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
    resultsRequest:
      '{productName}: Sua clínica tem uma pergunta para você. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
    appointment:
      '{productName}: Você tem uma consulta amanhã. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
    several:
      '{productName}: Há novidades da sua clínica. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
    ofCarer:
      '{productName}: Há uma mensagem nova para alguém de quem você cuida. Para não receber mais, abra Eu, depois Notices. Abrir: {link}',
  },
  visitScan: {
    invite: {
      now: '{productName}: Sua clínica pede um escaneamento antes da sua consulta. Seu link pessoal funciona uma vez. Não o compartilhe: {link}',
      later:
        '{productName}: Sua clínica pede um escaneamento antes da sua consulta. Seu link pessoal funciona uma vez, a partir de {day}. Não o compartilhe: {link}',
    },
    remind: {
      now: '{productName}: Sua consulta é amanhã. Escaneie antes dela. Seu link pessoal funciona uma vez. Não o compartilhe: {link}',
      later:
        '{productName}: Sua consulta é amanhã. Escaneie antes dela. Seu link pessoal funciona uma vez, a partir de {day}. Não o compartilhe: {link}',
    },
  },
  staffAdded:
    '{productName}: agora você tem uma conta de funcionário em {clientName}. Entre com este número de telefone: {link}',
  staffPhoneChanged:
    'Este número de telefone foi trocado na sua conta de funcionário de {productName}, e sua sessão foi encerrada. Se você não pediu isso, avise seu administrador agora.',
  secondFactorReset:
    'Um administrador pediu a redefinição da segunda etapa da sua entrada em {productName}. Ela será feita daqui a 24 horas. Não foi você que pediu? Entre com seu autenticador ou um código de recuperação para impedir.',
  passkeyMade:
    'Uma chave de acesso (passkey) foi adicionada ao seu perfil de {productName}. Se não foi você, entre, abra Eu, depois Passkeys, remova a chave e ligue para sua clínica.',
  passkeysReset:
    'Sua clínica pediu a remoção das chaves de acesso (passkeys) do seu perfil de {productName}. Ela será feita daqui a 24 horas. Não foi você que pediu? Entre com sua chave de acesso para impedir a remoção e ligue para sua clínica.',
  outbox: {
    title: 'Mensagens de texto',
    about: 'Nenhum telefone recebe estas mensagens. Elas chegam aqui.',
    only: 'Só uma demonstração ou um teste tem esta página.',
    demo: 'Demonstração',
    phones: 'Telefones',
    others: 'Outros telefones',
    older: 'Anteriores',
    newer: 'Mais novas',
    none: { title: 'Nenhuma mensagem ainda', text: 'Peça um código.' },
    copy: 'Copiar código',
    copied: 'Copiado',
    left: 'restam {time}',
    expired: 'Vencido',
    askAgain: 'Pedir um novo',
    paste: 'Copiado? Cole-o.',
    now: 'Agora',
    minutes: { one: '{count} min', other: '{count} min' },
    hours: { one: '{count} h', other: '{count} h' },
    yesterday: 'Ontem',
    days: { one: '{count} dia', other: '{count} dias' },
    signIn: 'Voltar para entrar',
  },
} as const satisfies Translated<typeof english, 'pt'>;
