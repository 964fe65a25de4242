import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: 'É preciso permitir o uso da câmera.',
  description: 'Recarregue esta página e dê permissão quando for pedida.',
  steps: {
    title: 'Recarregar a página não funciona?',
    browsers: [
      {
        name: 'Safari',
        steps: [
          'Toque no botão de ajustes da página, à esquerda da barra de endereço (aA ou uma pequena página).',
          'Toque em Ajustes do Site e depois em Câmera.',
          'Escolha Permitir e volte para a página do escaneamento.',
          'Recarregue a página do escaneamento.',
        ],
      },
      {
        name: 'Chrome no iOS',
        steps: [
          'Abra o app Ajustes do seu iPhone ou iPad.',
          'Role até Chrome e toque nele.',
          'Ative Câmera.',
          'Volte para o Chrome e recarregue a página do escaneamento.',
        ],
      },
      {
        name: 'Chrome no Android',
        steps: [
          'Toque no ícone à esquerda da barra de endereço.',
          'Toque em Permissões e depois em Câmera.',
          'Ative a câmera para a página do escaneamento.',
          'Recarregue a página do escaneamento.',
        ],
      },
      {
        name: 'Chrome no computador',
        steps: [
          'Clique no ícone à esquerda da barra de endereço.',
          'Ao lado de Câmera, mude para Permitir.',
          'Feche outros programas que usam a câmera.',
          'Recarregue a página do escaneamento.',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'pt'>;
