import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: 'Confirme que é você',
  why: {
    'phone-not-confirmed':
      'Antes que alguém possa ver seus resultados, confirme que {phone} é o seu número de telefone. Tudo o que este perfil compartilhou antes deixará de funcionar, e vamos pedir que você concorde de novo com os nossos termos.',
    'new-code-needed':
      'Isto muda quem tem acesso à sua conta, ou não pode ser desfeito. Primeiro enviamos um código para {phone}.',
    'by-link':
      'Enviamos um código para {phone}. Ele abre tudo no seu perfil, e podemos pedir que você concorde de novo com os nossos termos.',
    'to-care': 'Você verá dados de saúde de outra pessoa. Primeiro enviamos um código para {phone}.',
  },
  scanOnly: {
    byLink:
      'Você entrou com um link ou código da sua clínica. Com ele você pode escanear e ver os resultados desses escaneamentos. Para ver todo o resto, confirme que é você.',
    confirm: 'Confirme que é você',
    held: 'Sua clínica mudou seu número ou uniu seu perfil a outro. Para proteger você, suas respostas e resultados anteriores ficam fechados até {date}. Você pode escanear e ver os resultados desses escaneamentos.',
    ended:
      'Suas respostas e resultados anteriores não aparecem nesta sessão. Para vê-los, saia e depois entre com o seu número de telefone.',
  },
  noPhone: 'Este perfil ainda não tem número de telefone. Peça à sua clínica para adicionar um.',
  send: 'Enviar código',
  sending: 'Enviando código…',
  label: 'Código da mensagem de texto',
  confirm: 'Confirmar',
  passkey: 'Usar minha chave de acesso',
  again: 'Enviar outro código',
  wrong: 'Este código não está correto ou venceu. Tente de novo.',
  close: 'Fechar',
} as const satisfies Translated<typeof english, 'pt'>;
