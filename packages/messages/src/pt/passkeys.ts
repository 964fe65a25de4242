import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translation.ts';

export const passkeys = {
  signIn: {
    go: 'Entrar com chave de acesso',
    goHere: 'Entrar com sua chave de acesso',
    note: 'Sem mensagem de texto',
    waiting: 'Esperando sua chave de acesso…',
    none: 'Nenhuma chave de acesso foi usada. Se você não tem uma neste dispositivo, use seu número de telefone.',
    closed: 'Esta conta está fechada no momento. Ligue para sua clínica.',
  },
  device: {
    unsuitable:
      'Este dispositivo ou gerenciador de senhas não pode guardar o tipo de chave de acesso necessário. Configure um bloqueio de tela com PIN, impressão digital ou rosto e tente de novo, ou use outro dispositivo.',
    address:
      'Seu navegador não permite chaves de acesso neste endereço. Abra a página no endereço que sua clínica deu a você.',
    slow: 'Seu dispositivo não respondeu a tempo. Deixe-o desbloqueado e por perto, depois tente de novo.',
    busy: 'Seu dispositivo ainda está ocupado com outra chave de acesso. Feche aquela janela, depois tente de novo.',
    failed:
      'Seu dispositivo ou gerenciador de senhas não conseguiu terminar. Desbloqueie-o e tente de novo. Se isso não ajudar, reinicie o dispositivo ou entre com seu número de telefone.',
  },
  offer: {
    title: 'Da próxima vez, sem mensagem de texto',
    text: 'Entre com sua impressão digital, seu rosto ou o PIN deste dispositivo. Isso também mantém seus resultados privados se outra pessoa um dia ficar com o seu número de telefone.',
    staff: 'Entre com sua impressão digital, seu rosto ou o PIN deste dispositivo.',
    make: 'Criar uma chave de acesso',
    later: 'Não, agora não',
  },
  own: {
    title: 'Chaves de acesso',
    intro:
      'Com uma chave de acesso você entra com impressão digital, rosto ou PIN, sem mensagem de texto. Sua impressão digital e seu rosto ficam no seu dispositivo.',
    rule: 'Depois que você tem uma chave de acesso, um código por mensagem de texto, sozinho, só mostra resultados anteriores em navegadores onde você já a usou. Isso mantém seus resultados privados se outra pessoa um dia ficar com o seu número de telefone.',
    howLost: 'Se um dispositivo for perdido',
    lost: 'Perdeu seu dispositivo? Você ainda pode entrar com um código por mensagem de texto, mas só para fazer um escaneamento. Ligue para sua clínica: ela confirma que é você e remove a chave de acesso. Depois de um dia, você pode ver tudo de novo só com um código.',
    lostStaff: 'Perdeu seu dispositivo? Entre com um código por mensagem de texto e remova a chave de acesso aqui.',
    lostSecondStep:
      'Perdeu seu dispositivo? Entre com um código de recuperação ou peça uma redefinição a um administrador. Leva um dia.',
    loading: 'Aguarde…',
    none: { title: 'Nenhuma chave de acesso ainda', text: 'Crie uma neste dispositivo. Leva menos de um minuto.' },
    add: 'Adicionar chave de acesso',
    addFirst: 'Criar uma chave de acesso',
    added: 'Sua chave de acesso está criada. A partir de agora você pode entrar com ela.',
    notMade: 'Nenhuma chave de acesso foi criada. Você pode tentar de novo a qualquer momento.',
    exists: 'Este dispositivo já tem uma chave de acesso para a sua conta.',
    noSupport:
      'Este navegador não pode criar chaves de acesso. Abra esta página em um navegador mais novo ou no seu telefone.',
    made: 'Criada em {date}',
    used: 'Último uso em {date}',
    neverUsed: 'Ainda não usada',
    backedUp: 'Salva no seu gerenciador de senhas, então não se perde com o dispositivo',
    onDevice: 'Só em um dispositivo',
    rename: 'Renomear',
    renameOf: 'Renomear {name}',
    name: 'Nome',
    nameMissing: 'Digite um nome.',
    save: 'Salvar',
    renamed: 'O nome foi salvo.',
    remove: 'Remover',
    removeOf: 'Remover {name}',
    removeTitle: 'Remover esta chave de acesso?',
    removeText:
      'Você não poderá mais entrar com {name}. Sua sessão será encerrada em todos os seus outros dispositivos.',
    removeLast: 'É a sua única. Depois disso você entra com um código por mensagem de texto.',
    removed: '{name}: chave removida.',
    cancel: 'Cancelar',
    close: 'Fechar',
    reset: {
      text: 'Pediram à sua clínica que remova suas chaves de acesso. Isso será feito em {date}. Se não foi você que pediu, mantenha suas chaves e ligue para sua clínica.',
      keep: 'Manter minhas chaves',
      kept: 'Suas chaves de acesso continuam.',
    },
    confirm: 'Para mudar suas chaves de acesso, primeiro mostre que é você.',
    confirmWithPasskey: 'Usar chave de acesso',
    confirmAgain: 'Ou saia e entre de novo, depois volte aqui em até 10 minutos.',
  },
  needed: {
    text: 'Este perfil tem uma chave de acesso, por isso um código sozinho só permite um novo escaneamento. Use sua chave de acesso para ver tudo.',
    oldAddress:
      'Sua chave de acesso foi criada para um endereço anterior deste site e não funciona aqui. Um código sozinho só permite um novo escaneamento.',
    go: 'Usar chave de acesso',
    lost: 'Perdeu sua chave de acesso? Ligue para sua clínica. Ela confirma que é você e remove a chave. Depois de um dia, você pode ver tudo de novo só com um código.',
  },
  step: {
    title: 'Use sua chave de acesso',
    text: 'Os funcionários de {productName} confirmam a entrada com uma chave de acesso.',
    go: 'Usar chave de acesso',
    other: 'Usar um código',
    back: 'Usar chave de acesso',
    again: 'Nada foi confirmado. Tente de novo ou use um código de recuperação.',
  },
  setUp: {
    title: 'Crie sua chave de acesso',
    text: 'Os funcionários de {productName} entram com uma chave de acesso: uma impressão digital, um rosto ou o PIN de um dispositivo. Você faz isso só uma vez.',
    go: 'Criar uma chave de acesso',
    app: 'Usar um app autenticador',
    noSupport: 'Este navegador não pode criar chaves de acesso. Use um app autenticador ou entre com outro navegador.',
    failed: 'Nenhuma chave de acesso foi criada. Tente de novo ou use um app autenticador.',
  },
  patient: {
    title: 'Chaves de acesso',
    count: {
      one: 'Este paciente tem uma chave de acesso. Um código por mensagem de texto, sozinho, não mostra nada anterior em um navegador novo.',
      other:
        'Este paciente tem {count} chaves de acesso. Um código por mensagem de texto, sozinho, não mostra nada anterior em um navegador novo.',
    },
    ask: 'O paciente perdeu a chave de acesso',
    checked: 'Conferi que este é o paciente, por exemplo com um documento de identidade',
    what: 'Enviamos uma mensagem de texto ao paciente. Depois de 24 horas, todas as chaves de acesso são removidas, a menos que uma seja usada antes.',
    remove: 'Remover depois de 24 horas',
    cancel: 'Cancelar',
    asked: 'As chaves de acesso serão removidas em {date}, a menos que uma seja usada antes.',
    keep: 'Não remover',
    done: 'O paciente foi avisado. As chaves de acesso serão removidas daqui a 24 horas.',
    kept: 'As chaves de acesso continuam.',
    failed: 'Não foi possível enviar a mensagem de texto, então nada mudou.',
  },
} as const satisfies Translated<typeof english, 'pt'>;
