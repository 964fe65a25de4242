import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': 'Alguns dos dados não são válidos. Confira e tente de novo.',
  'sign-in-required': 'Entre para continuar.',
  'wrong-access-code': 'Código de acesso incorreto, tente de novo!',
  'cookies-needed':
    'Seu navegador não guarda cookies para este site, por isso você não consegue entrar. Permita cookies nas configurações do seu navegador ou saia do modo privado. Depois recarregue esta página.',
  'login-link-invalid': 'Este link não funciona no momento. Entre com o seu número de telefone ou peça um link novo.',
  'too-many-requests': 'Tentativas demais. Espere um pouco e tente de novo.',
  tryAgainIn: 'Tentativas demais. Tente de novo em {wait}.',
  tryAgainAt: 'Tentativas demais. Tente de novo às {time}.',
  'service-unavailable': 'Não podemos responder agora. Tente de novo daqui a pouco.',
  'internal-error': 'Parece haver um problema com o serviço no momento! Tente de novo mais tarde!',
  'https-needed':
    'Esta página não está criptografada. Por isso, com este navegador, você não consegue entrar nem usar a câmera. Abra a página com https:// no começo do endereço.',
  'answer-unreadable': 'O serviço enviou uma resposta que não conseguimos ler. Tente de novo.',
  offline: 'Não conseguimos contatar o serviço. Confira sua conexão e tente de novo.',
} as const satisfies Translated<typeof english, 'pt'>;
