import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodePlop, { type ActionType, type NodePlopAPI, type PromptQuestion } from 'node-plop';
import { type Endpoint, mienContract } from '../../packages/contract/src/index.ts';
import {
  MEASURE_TYPES,
  MEASUREMENT_GROUPS,
  PERMISSIONS,
  PURPOSES_FOR_PATIENTS,
} from '../../packages/domain/src/index.ts';
import { WINGS } from '../layers.ts';
import { ROOT } from '../processes.ts';
import {
  addAfter,
  addBefore,
  addElement,
  addImport,
  addProperty,
  addPropertyInOrder,
  hasProperty,
  PlaceMissing,
} from './insert.ts';

type Answers = Readonly<Record<string, string>>;

/** An input of a generator. */
interface Question {
  readonly name: string;
  /** Description of the input. */
  readonly about: string;
  /** Why a value is not valid; null if it is. */
  readonly fault?: (text: string) => string | null;
  /** The default value. */
  readonly otherwise?: (answers: Answers) => string;
}

/**
 * Output of a generator: files from templates, and edits of existing files. Nothing is written until all of it is
 * known.
 */
interface Changes {
  /** `values` are the variables of the template. */
  readonly made: { readonly path: string; readonly template: string; readonly values: object }[];
  readonly edited: Map<string, string>;
}

export interface Generator {
  readonly description: string;
  readonly recipe: string;
  readonly questions: readonly Question[];
  readonly changes: (answers: Answers, plan: Plan) => void;
  /** Files that a separate command regenerates afterwards. */
  readonly rewrites: readonly ('openapi' | 'bands' | 'catalogs')[];
}

/** Collects the changes of one run. */
class Plan implements Changes {
  readonly made: Changes['made'] = [];
  readonly edited: Changes['edited'] = new Map();
  readonly plop: NodePlopAPI;

  constructor(plop: NodePlopAPI) {
    this.plop = plop;
  }

  /** Creates a file. @throws PlaceMissing if it exists */
  make(path: string, template: string, values: object): void {
    if (existsSync(join(ROOT, path))) throw new PlaceMissing(`${path} is there already`);
    this.made.push({ path, template, values });
  }

  /** Edits an existing file. @throws PlaceMissing with its path */
  edit(path: string, change: (source: string) => string): void {
    const source = this.edited.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
    try {
      this.edited.set(path, change(source));
    } catch (error) {
      if (error instanceof PlaceMissing) throw new PlaceMissing(`${path}: ${error.message}`);
      throw error;
    }
  }

  render(template: string, values: object): string {
    return this.plop.renderString(readFileSync(join(TEMPLATES, `${template}.hbs`), 'utf8').trimEnd(), values);
  }
}

const TEMPLATES = join(import.meta.dirname, 'templates');
const API = 'apps/api/src';
const WEB = 'apps/web/src';

const words = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);
const kebab = (text: string) => words(text).join('-');
const snake = (text: string) => words(text).join('_');
const pascal = (text: string) =>
  words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (text: string) => pascal(text).replace(/^./, (letter) => letter.toLowerCase());
/** The formatter chooses the quotes. */
const literal = (text: string) => JSON.stringify(text);

const isName = (text: string) => (/^[a-z][a-zA-Z0-9-]*$/.test(text) ? null : 'a name of letters, as in patient-notes');
const isSentence = (text: string) =>
  /^[A-Z].*[a-z.)]$/.test(text) && !text.includes("'")
    ? null
    : 'a sentence with a capital letter and no straight quote';
const isText = (text: string) => (text.trim() === text && text !== '' ? null : 'a text without spaces around it');
const isNumber = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? null : 'a number');
const isCount = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? null : 'a whole number');
const isOneOf = (values: readonly string[]) => (text: string) =>
  values.includes(text) ? null : `one of ${values.join(', ')}`;
const isLifetime = (text: string) =>
  text === 'lasting' || isCount(text) === null ? null : '"lasting" or a number of days';

const nameQuestion = (about: string): Question => ({ name: 'name', about, fault: isName });
const ITEM: Question = {
  name: 'item',
  about: 'Name of one row',
  fault: isName,
  otherwise: ({ name = '', table = name }) => table.replace(/s$/, ''),
};
const LIFETIME: Question = {
  name: 'lifetime',
  about: 'How long rows are stored: "lasting" (until the patient is erased), or a number of days',
  fault: isLifetime,
};

const PURPOSE: Question = {
  name: 'purpose',
  about: `Purpose of storing them: ${PURPOSES_FOR_PATIENTS.join(', ')}`,
  fault: isOneOf(PURPOSES_FOR_PATIENTS),
  otherwise: () => 'care',
};

/** The lifetime as a declaration spells it. */
const lifetimeOf = (text = '') =>
  text === 'lasting' ? `'lasting'` : `{ daysAfter: 'created_at', days: ${Number(text)} }`;

/** Adds a name to a list in docs/architecture.md: the paragraph or list item that begins with these words. */
function addToDiagram(plan: Plan, wing: string, module: string): void {
  plan.edit('docs/architecture.md', (source) => {
    const node = new RegExp(`${wing}\\["${wing}: [^"]*(?="\\])`);
    if (!node.test(source)) throw new PlaceMissing(`the diagram has no wing "${wing}"`);
    return source.replace(node, (modules) => `${modules}, ${module}`);
  });
}

/** The wing of a module. */
const wingOf = (module: string): string | undefined =>
  WINGS.find((wing) => existsSync(join(ROOT, API, wing, module, 'index.ts')));

/** Adds the data of a module to the documents. */
function addData(plan: Plan, wing: string, module: string): void {
  const folder = `${wing}/${module}`;
  const name = `${camel(module)}Data`;
  plan.edit(`${API}/platform/database/tables.ts`, (source) =>
    addPropertyInOrder(
      addImport(source, `import { ${name} } from '../../${folder}/${module}.data.ts';`),
      ['DATA'],
      folder,
      `'${folder}': ${name}`,
    ),
  );
}

const moduleGenerator: Generator = {
  description: 'a server module with a table of its own and the calls to list its rows and to add one',
  recipe: 'add-a-module',
  rewrites: ['openapi'],
  questions: [
    nameQuestion('Name of the module, in the plural'),
    { name: 'wing', about: `Wing of the module: ${WINGS.join(', ')}`, fault: isOneOf(WINGS) },
    ITEM,
    { name: 'about', about: 'What it stores, as a sentence', fault: isSentence },
    { name: 'maxLength', about: 'Maximum text length of a row, in characters', fault: isCount },
    { name: 'perHour', about: 'Rate limit: rows that a user may add in an hour', fault: isCount },
    LIFETIME,
    PURPOSE,
  ],
  changes(answers, plan) {
    const { name = '', wing = '', item = '', maxLength = '' } = answers;
    const values = { ...answers, table: name, lifetime: lifetimeOf(answers.lifetime) };
    const [file, group, folder] = [kebab(name), camel(name), `${API}/${wing}/${kebab(name)}`];
    plan.make(`packages/domain/src/${file}.ts`, 'domain', values);
    plan.edit('packages/domain/src/index.ts', (source) => addImport(source, `export * from './${file}.ts';`));
    plan.make(`packages/contract/src/${file}.ts`, 'contract', values);
    plan.edit('packages/contract/src/index.ts', (source) => addImport(source, `export * from './${file}.ts';`));
    plan.edit('packages/contract/src/patient-contract.ts', (source) =>
      addPropertyInOrder(
        addImport(source, `import { ${group} } from './${file}.ts';`),
        ['patientContract'],
        group,
        group,
      ),
    );
    plan.edit('packages/contract/src/records.ts', (source) =>
      addProperty(
        source,
        ['PatientRecords'],
        group,
        `${group}: z.array(z.object({ created: Instant, text: z.string() }))`,
      ),
    );
    for (const language of ['en', 'es'])
      plan.edit(`packages/messages/src/${language}/records.ts`, (source) =>
        addProperty(
          source,
          ['records', 'known', 'parts'],
          group,
          `// DECIDE: its name on the page "Your data".\n${group}: '${name}'`,
        ),
      );
    for (const part of ['data', 'store', 'service', 'routes']) plan.make(`${folder}/${file}.${part}.ts`, part, values);
    plan.make(`${folder}/${file}.sql`, 'schema', values);
    plan.make(`${folder}/index.ts`, 'module', values);
    plan.make(`${folder}/${file}.test.ts`, 'module-test', values);
    addData(plan, wing, file);
    plan.edit(`${API}/${wing}/wire-${wing}.ts`, (source) => {
      const imported = addImport(source, `import { ${group}Module } from './${file}/index.ts';`);
      const made = addBefore(imported, '\n  return {', `\n  const ${group} = ${group}Module(deps);`);
      return addAfter(made, ' modules: [', `${group}, `);
    });
    // The merge test needs a row of every table that moves.
    plan.edit(`${API}/staff/patient-merges/patient-merges.test.ts`, (source) =>
      addBefore(
        source,
        '  await client.chat.send({ body: { messageUid: randomUUID()',
        `  await client.${group}.create({ body: { text: \`From \${phone}\` } });\n`,
      ),
    );
    addToDiagram(plan, wing, file);
    if (camel(item) === group) throw new PlaceMissing('the module and one of its rows need different names');
    if (Number(maxLength) > 20_000) throw new PlaceMissing('a text of more than 20000 characters needs a larger body');
  },
};

/** The only file of a folder that contains a text. @throws PlaceMissing */
function fileWith(folder: string, text: string | RegExp): string {
  const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(join(ROOT, folder, file), 'utf8').search(text) >= 0,
  );
  const [file] = found;
  if (file === undefined || found.length > 1) throw new PlaceMissing(`${found.length} files of ${folder} have ${text}`);
  return join(folder, file);
}

/** The kind of a path parameter, as far as its name tells. */
const kindOf = (parameter: string) =>
  parameter === 'uid' ? 'PatientUid' : parameter === 'clientId' ? 'ClientId' : 'Uid';

const ACCESS = ['public', 'partner', 'signedIn', ...PERMISSIONS] as const;

const callGenerator: Generator = {
  description: 'a call of the API in a group that is there',
  recipe: 'add-a-call',
  rewrites: ['openapi'],
  questions: [
    { name: 'group', about: 'Group of the contract', fault: isOneOf(Object.keys(mienContract)) },
    nameQuestion('Name of the call, a verb'),
    { name: 'method', about: 'GET, POST or PUT', fault: isOneOf(['GET', 'POST', 'PUT']) },
    {
      name: 'path',
      about: 'Path below /v1, such as /notes/:uid',
      fault: (text) => (/^(\/:?[a-zA-Z]+)+$/.test(text) ? null : 'a path of names and :parameters'),
    },
    { name: 'summary', about: 'What it does, as a sentence', fault: isSentence },
    { name: 'access', about: `Who may call: ${ACCESS.join(', ')}`, fault: isOneOf(ACCESS) },
    {
      name: 'limit',
      about: 'Rate limit: calls per user and hour, or per network and minute if the call is public',
      fault: isCount,
      otherwise: ({ method = '', access = '' }) => (method === 'GET' && access !== 'public' ? '1' : ''),
    },
  ],
  changes(answers, plan) {
    const { name = '', group = '', method = '', path = '', access = '', limit = '' } = answers;
    const call = `${group}.${camel(name)}`;
    const hasBody = method !== 'GET';
    const params = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
    const problems = [
      ...(access === 'public' ? [] : [access === 'partner' ? 'wrong-credentials' : 'sign-in-required']),
      ...(hasBody && access !== 'partner' ? ['wrong-origin'] : []),
      ...(PERMISSIONS.some((permission) => permission === access) && access !== 'ownRecords' ? ['not-allowed'] : []),
      'not-found',
    ];
    const values = {
      ...answers,
      hasBody,
      limitUnit:
        access === 'public' ? 'perNetworkAndMinute' : hasBody && access !== 'partner' ? 'perUserAndHour' : null,
      limit: Number(limit),
      params: params.length > 0 ? params.map((name) => `${name}: ${kindOf(name)}`).join(', ') : null,
      isOfUnknownKind: params.some((name) => kindOf(name) === 'Uid'),
      problems: problems.map((problem) => `'${problem}'`).join(', '),
      isOpen: access === 'public',
      refusal: access === 'partner' ? 'wrong-credentials' : 'sign-in-required',
      input: inputOf(params, hasBody),
    };
    const contract = fileWith('packages/contract/src', `export const ${group} = {`);
    plan.edit(contract, (source) => {
      const added = addProperty(source, [group], camel(name), plan.render('call-contract', values));
      return [...new Set(params.map(kindOf))].reduce((changed, kind) => {
        if (new RegExp(`import \\{[^}]*\\b${kind}\\b[^}]*\\} from`).test(changed)) return changed;
        return addImport(changed, `import { ${kind} } from './${kind === 'Uid' ? 'fields' : 'ids'}.ts';`);
      }, added);
    });
    const routes = fileWith(API, `mienContract.${group}, {`);
    plan.edit(routes, (source) => addHandler(source, group, call));
    const folder = routes.slice(0, routes.lastIndexOf('/'));
    plan.make(`${folder}/${kebab(name)}.test.ts`, 'call-test', values);
  },
};

const inputOf = (params: readonly string[], hasBody: boolean): string => {
  const uid = '01890000-0000-7000-8000-000000000000';
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.map((name) => `${name}: '${uid}'`).join(', ')} }`] : []),
    ...(hasBody ? ['body: {}'] : []),
  ];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '';
};

/** A routes file with a handler appended to a group. The handler throws until it is written. */
function addHandler(source: string, group: string, call: string): string {
  const start = source.indexOf(`mienContract.${group}, {`);
  const end = source.indexOf('\n  });', start);
  if (start < 0 || end < 0) throw new PlaceMissing(`it mounts no group ${group}`);
  const handler = `

    async ${call.slice(group.length + 1)}() {
      // DECIDE: whose data (ownPatient, ownPatientNamed or clientsInReach), and the service function that returns it.
      throw new Error('${call} is not written yet');
    },`;
  return `${source.slice(0, end)}${handler}${source.slice(end)}`;
}

const tableGenerator: Generator = {
  description: 'a table of patients’ rows in a module that is there',
  recipe: 'add-a-table',
  rewrites: [],
  questions: [
    {
      name: 'module',
      about: 'Folder of the module',
      fault: (text) => (wingOf(text) === undefined ? `a folder in one of ${WINGS.join(', ')} of ${API}` : null),
    },
    { name: 'table', about: 'Plural name of the table', fault: isName },
    ITEM,
    { name: 'about', about: 'What a row is, as a sentence', fault: isSentence },
    LIFETIME,
    PURPOSE,
  ],
  changes(answers, plan) {
    const { module = '', table = '' } = answers;
    const values = { ...answers, lifetime: lifetimeOf(answers.lifetime) };
    const data = `${API}/${wingOf(module)}/${module}/${module}.data.ts`;
    if (!existsSync(join(ROOT, data))) throw new PlaceMissing(`${module} declares no data yet: see the recipe`);
    plan.edit(data, (source) => {
      const added = addProperty(source, [`${camel(module)}Data`, 'tables'], snake(table), plan.render('table', values));
      const missing = ['instant', 'table', 'uuid'].filter(
        (name) => !new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(added),
      );
      return missing.length === 0
        ? added
        : addImport(added, `import { ${missing.join(', ')} } from '../../platform/database/declaration.ts';`);
    });
    plan.edit(data.replace(/data\.ts$/, 'sql'), (source) => `${source}\n${plan.render('schema', values)}`);
  },
};

interface ListCall {
  readonly call: string;
  readonly shown: string;
}

interface Shape {
  readonly _zod: {
    readonly def: { readonly type: string; readonly shape?: Record<string, Shape>; readonly element?: Shape };
  };
}

/** Calls without parameters that list items with an id, an instant and one text, which a screen can show directly. */
function listCalls(): readonly ListCall[] {
  return Object.entries<Readonly<Record<string, Endpoint>>>(mienContract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { method, params, query, response }]) => {
      if (method !== 'GET' || params || query) return [];
      const items = (response.schema as unknown as Shape)._zod.def.shape?.items;
      const fields = items?._zod.def.element?._zod.def.shape ?? {};
      const [shown, ...others] = Object.keys(fields).filter((field) => field !== 'id' && field !== 'created');
      const isList = shown !== undefined && others.length === 0 && 'id' in fields && 'created' in fields;
      return isList && fields[shown]?._zod.def.type === 'string' ? [{ call: `${group}.${name}`, shown }] : [];
    }),
  );
}

/** The position of a new menu entry: after a patient's other entries. */
function nextMenuOrder(): number {
  const routes = globSync(`${WEB}/{features/*/route.ts,app/pages/*.route.ts}`, { cwd: ROOT });
  const orders = routes.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\border: (\d+),/g)]);
  return Math.max(...orders.map(([, order]) => Number(order))) + 10;
}

const screenGenerator: Generator = {
  description: 'a page of a patient that lists what a call answers, with its words, address and test',
  recipe: 'add-a-screen',
  rewrites: ['catalogs'],
  questions: [
    nameQuestion('Name of the screen'),
    {
      name: 'path',
      about: 'Its URL path, such as /notes',
      fault: (text) => (/^(\/[a-zA-Z]+)+$/.test(text) ? null : 'a path without parameters'),
    },
    {
      name: 'call',
      about: 'The call whose items it lists (each an id, an instant and one text)',
      fault: (text) => isOneOf(listCalls().map(({ call }) => call))(text),
    },
    { name: 'title', about: 'Title in English', fault: isText },
    { name: 'titleEs', about: 'Title in Spanish', fault: isText },
    { name: 'emptyTitle', about: 'English title of the empty state', fault: isText },
    { name: 'emptyTitleEs', about: 'The same in Spanish', fault: isText },
    { name: 'emptyText', about: 'English sentence of the empty state', fault: isText },
    { name: 'emptyTextEs', about: 'The same in Spanish', fault: isText },
  ],
  changes(answers, plan) {
    const { name = '', call = '', title = '' } = answers;
    const [group = '', listing = ''] = call.split('.');
    const shown = listCalls().find((each) => each.call === call)?.shown;
    const values = {
      ...answers,
      group,
      call: listing,
      shown,
      titleLiteral: literal(title),
      emptyTitleLiteral: literal(answers.emptyTitle ?? ''),
      order: nextMenuOrder(),
    };
    const file = kebab(name);
    const folder = `${WEB}/features/${file}`;
    plan.make(`${folder}/${file}-page.tsx`, 'page', values);
    plan.make(`${folder}/${file}-page.test.tsx`, 'page-test', values);
    plan.make(`${folder}/route.ts`, 'page-route', values);
    for (const language of ['en', 'es'] as const) {
      const isEnglish = language === 'en';
      plan.make(`packages/messages/src/${language}/${file}.ts`, 'texts', {
        ...values,
        isEnglish,
        title: literal(answers[isEnglish ? 'title' : 'titleEs'] ?? ''),
        loading: literal(isEnglish ? 'Please wait...' : 'Espere, por favor...'),
        emptyTitle: literal(answers[isEnglish ? 'emptyTitle' : 'emptyTitleEs'] ?? ''),
        emptyText: literal(answers[isEnglish ? 'emptyText' : 'emptyTextEs'] ?? ''),
      });
    }
  },
};

const measureGenerator: Generator = {
  description: 'a measure that is calculated from what a patient answered, or read by the engine from the camera',
  recipe: 'add-a-measure',
  rewrites: ['openapi', 'bands'],
  questions: [
    {
      name: 'name',
      about: 'Key, its unit at the end, as in basalRateKcalPerDay',
      fault: (text) => (/^[a-z][a-zA-Z0-9]+$/.test(text) ? null : 'a name in camelCase'),
    },
    { name: 'group', about: `Group: ${MEASUREMENT_GROUPS.join(', ')}`, fault: isOneOf(MEASUREMENT_GROUPS) },
    { name: 'unit', about: 'Unit as English writes it; "-" for none', fault: isText },
    { name: 'unitEs', about: 'Unit as Spanish writes it; the same if it is a symbol', fault: isText },
    {
      name: 'digits',
      about: 'Digits after the decimal point',
      fault: (text) => (/^[0-3]$/.test(text) ? null : '0 to 3'),
    },
    { name: 'min', about: 'Lowest possible value', fault: isNumber },
    { name: 'max', about: 'Highest possible value', fault: isNumber },
    { name: 'english', about: 'Name in English', fault: isText },
    { name: 'spanish', about: 'Name in Spanish', fault: isText },
    { name: 'description', about: 'English description: what it is, what it is not, its source', fault: isText },
    { name: 'descriptionEs', about: 'The same in Spanish', fault: isText },
    {
      name: 'provenance',
      about: 'calculated or camera',
      fault: isOneOf(['calculated', 'camera']),
      otherwise: () => 'calculated',
    },
  ],
  changes(answers, plan) {
    const { name = '', group = '', unitEs = '', digits = '', min = '', max = '', provenance = '' } = answers;
    const unit = answers.unit === '-' ? '' : (answers.unit ?? '');
    const order = MEASURE_TYPES.filter((type) => type.group === group).reduce(
      (last, type) => Math.max(last, type.order),
      0,
    );
    const file = kebab(name);
    const values = { ...answers, unit: unit === '' ? 'without a unit' : unit };
    plan.edit('packages/domain/src/measure-type.ts', (source) =>
      addElement(
        source,
        ['OWN_MEASURE_TYPES'],
        `{
    key: '${name}',
    group: '${group}',
    order: ${order + 1},
    unit: ${literal(unit)},
    precision: ${Number(digits)},
    limits: { min: ${Number(min)}, max: ${Number(max)} },
    provenance: '${provenance}',
    // DECIDE: ranges from a published source, recorded in docs/adr/0009-ranges-of-measures.md; without one, no band.
    ranges: rangesFrom([[${Math.min(0, Number(min))}, null]]),
  }`,
      ),
    );
    if (provenance === 'calculated') {
      plan.make(`packages/domain/src/${file}.ts`, 'equation', values);
      plan.make(`packages/domain/src/${file}.test.ts`, 'equation-test', values);
      plan.edit('packages/domain/src/compose-measurement.ts', (source) =>
        addBefore(
          addImport(source, `import { ${name}Of } from './${file}.ts';`),
          '  return { items, missing };',
          `  const ${name} = ${name}Of({ ageYears, birthSex, screening });
  if (${name} !== null) items.push(plainItem('${name}', ${name}, 'calculated'));
  // DECIDE: the reason, one of missing in measures.ts of the messages.
  else missing.push({ key: '${name}', reason: 'outside-age' });\n`,
        ),
      );
    } else {
      plan.edit('packages/domain/src/average-batches.ts', (source) =>
        addProperty(source, ['AVERAGED_SERIES'], name, `${name}: { measure: '${name}', source: 'camera' }`),
      );
    }
    for (const language of ['en', 'es'] as const) {
      const isEnglish = language === 'en';
      const [title, description] = isEnglish
        ? [answers.english, answers.description]
        : [answers.spanish, answers.descriptionEs];
      plan.edit(`packages/messages/src/${language}/measures.ts`, (source) => {
        const within = (constant: string) => (isEnglish ? [constant] : ['measures', constant]);
        const text = `${name}: { name: ${literal(title ?? '')} }`;
        const named = addProperty(source, within('types'), name, text);
        if (unit === unitEs || unit === '' || hasProperty(named, within('units'), unit)) return named;
        return addProperty(named, within('units'), unit, `${literal(unit)}: ${literal(isEnglish ? unit : unitEs)}`);
      });
      plan.edit(`packages/messages/src/${language}/measure-descriptions.ts`, (source) =>
        addProperty(source, ['measureDescriptions'], name, `${name}: ${literal(`<p>${description}</p>`)}`),
      );
      const [moves, doing] = isEnglish
        ? ['What you do and how you feel.', 'Compare it with your own earlier scans.']
        : ['Lo que usted hace y cómo se siente.', 'Compárelo con sus escaneos anteriores.'];
      plan.edit(`packages/messages/src/${language}/measure-advice.ts`, (source) =>
        addProperty(
          source,
          ['measureAdvice'],
          name,
          `${name}: {
            // DECIDE: what affects it, and what to do if it is not in a red range.
            moves: ${literal(moves ?? '')}, doing: ${literal(doing ?? '')} }`,
        ),
      );
    }
  },
};

const textGenerator: Generator = {
  description: 'a text in both languages',
  recipe: 'add-a-text',
  rewrites: [],
  questions: [
    {
      name: 'feature',
      about: 'File of the texts, such as dashboard',
      fault: (text) =>
        existsSync(join(ROOT, 'packages/messages/src/en', `${kebab(text)}.ts`))
          ? null
          : 'a file of packages/messages/src/en',
    },
    {
      name: 'key',
      about: 'Its key: screen part and role, such as check.passed',
      fault: (text) => (/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)*$/.test(text) ? null : 'names with dots between them'),
    },
    { name: 'english', about: 'The English text', fault: isText },
    { name: 'spanish', about: 'The Spanish text', fault: isText },
  ],
  changes({ feature = '', key = '', english = '', spanish = '' }, plan) {
    for (const [language, text] of [
      ['en', english],
      ['es', spanish],
    ] as const)
      plan.edit(`packages/messages/src/${language}/${kebab(feature)}.ts`, (source) =>
        addAt(source, [camel(feature)], key.split('.'), literal(text)),
      );
  },
};

/** A file with a value added to a constant under a path of keys. Missing objects on the path are created. */
function addAt(source: string, path: readonly string[], keys: readonly string[], value: string, remark = ''): string {
  const [key = '', ...rest] = keys;
  if (rest.length > 0 && hasProperty(source, path, key)) return addAt(source, [...path, key], rest, value, remark);
  const whole = rest.reduceRight((inner, name) => `{ ${name}: ${inner} }`, value);
  return addProperty(source, path, key, `${remark === '' ? '' : `${remark}\n`}${key}: ${whole}`);
}

export const GENERATORS: Readonly<Record<string, Generator>> = {
  call: callGenerator,
  screen: screenGenerator,
  measure: measureGenerator,
  module: moduleGenerator,
  text: textGenerator,
  table: tableGenerator,
};

/** A missing or invalid argument. */
export class ArgumentFault extends Error {}

/** All values: the given one, otherwise the default, otherwise one typed at the prompt. @throws ArgumentFault */
export async function answersOf(generator: Generator, given: Answers, canAsk: boolean): Promise<Answers> {
  const plop = await nodePlop();
  const known: Record<string, string> = { ...given };
  for (const { name, otherwise } of generator.questions) {
    const answer = known[name] ?? otherwise?.(known);
    if (answer !== undefined && answer !== '') known[name] = answer;
  }
  const isMissing = ({ name }: Question) => known[name] === undefined;
  const missing = generator.questions.filter(isMissing);
  if (missing.length > 0 && !canAsk)
    throw new ArgumentFault(missing.map(({ name, about }) => `--${name} is missing: ${about}`).join('\n'));
  const faults = generator.questions.flatMap(({ name, fault }) => {
    const wrong = known[name] === undefined ? null : (fault?.(known[name]) ?? null);
    return wrong === null ? [] : [`--${name} has to be ${wrong}`];
  });
  if (faults.length > 0) throw new ArgumentFault(faults.join('\n'));
  const prompts: PromptQuestion[] = missing.map(({ name, about, fault }) => ({
    type: 'input',
    name,
    message: about,
    validate: (text: string) => fault?.(text) ?? true,
  }));
  const asked = plop.setGenerator('answers', { description: '', prompts, actions: [] });
  return { ...known, ...((await asked.runPrompts()) as Answers) };
}

/** Creates and changes the files. Returns their paths. @throws PlaceMissing before anything is written */
export async function generate(generator: Generator, answers: Answers): Promise<readonly string[]> {
  const plop = await nodePlop('', { destBasePath: ROOT, force: false });
  const plan = new Plan(plop);
  generator.changes(answers, plan);
  const actions: ActionType[] = plan.made.map(({ path, template, values }) => ({
    type: 'add',
    path: join(ROOT, path),
    templateFile: join(TEMPLATES, `${template}.hbs`),
    data: values,
  }));
  const { failures } = await plop.setGenerator('files', { description: '', prompts: [], actions }).runActions({});
  if (failures.length > 0) throw new Error(failures.map(({ path, error }) => `${path}: ${error}`).join('\n'));
  for (const [path, source] of plan.edited) writeFileSync(join(ROOT, path), source);
  return [...plan.made.map(({ path }) => path), ...plan.edited.keys()];
}
