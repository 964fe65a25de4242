import type { Entry } from '@mien/contract';
import { ENTRY_QUESTIONS, type EntryAnswers, FAMILY_DIABETES } from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { RadioGroup, Stack } from '@mien/ui';
import { useDraftName } from '../../shared/forms/use-draft-name.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useWords } from '../../shared/health/entry-words.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useAddEntry } from './entries.queries.ts';
import { SaveEntry } from './save-entry.tsx';

const texts = textsOf('entries', english);

type Question = keyof EntryAnswers;
type Answers = Readonly<Record<Question, string>>;

const UNKNOWN = { value: '', label: texts.unknown };
const OPTIONS = {
  yesNo: [{ value: 'yes', label: texts.yes }, { value: 'no', label: texts.no }, UNKNOWN],
  family: [...FAMILY_DIABETES.map((value) => ({ value: value as string, label: texts.family[value] })), UNKNOWN],
} as const;

const isYes = (answer: string) => (answer === '' ? null : answer === 'yes');

/** The answers of an entry as they are chosen. */
function answersFrom(latest: Entry | undefined): Answers {
  const known = latest?.value.kind === 'answers' ? latest.value : null;
  const yesNo = (answer: boolean | null | undefined) => (answer == null ? '' : answer ? 'yes' : 'no');
  return {
    heartDisease: yesNo(known?.heartDisease),
    familyDiabetes: known?.familyDiabetes ?? '',
    everHighGlucose: yesNo(known?.everHighGlucose),
    steroids: yesNo(known?.steroids),
    exSmoker: yesNo(known?.exSmoker),
  };
}

interface AnswersFormProps {
  readonly latest: Entry | undefined;
  readonly onListed: (id: string) => void;
}

/** The questions that equations need beyond the profile, prefilled with the last answers. */
export function AnswersForm({ latest, onListed }: AnswersFormProps) {
  const { by, name } = useWords();
  const add = useAddEntry(() => undefined, onListed);
  const form = useForm({
    start: () => answersFrom(latest),
    of: latest?.id ?? '',
    draft: useDraftName('answers'),
    faultsOf: () => ({}),
    send: (answers) =>
      add.mutate({
        takenAt: serverNow().toISOString(),
        value: {
          kind: 'answers',
          heartDisease: isYes(answers.heartDisease),
          familyDiabetes: FAMILY_DIABETES.find((value) => value === answers.familyDiabetes) ?? null,
          everHighGlucose: isYes(answers.everHighGlucose),
          steroids: isYes(answers.steroids),
          exSmoker: isYes(answers.exSmoker),
        },
      }),
  });
  return (
    <Stack as="form" ref={form.element} gap={5} onSubmit={form.submit} noValidate>
      {ENTRY_QUESTIONS.map((question) => (
        <RadioGroup
          key={question}
          label={fill(by.questions[question], { name })}
          name={question}
          columns={question === 'familyDiabetes' ? 1 : 3}
          options={question === 'familyDiabetes' ? OPTIONS.family : OPTIONS.yesNo}
          {...form.field(question)}
        />
      ))}
      <SaveEntry add={add} />
    </Stack>
  );
}
