import type { EhrCandidate, EhrLaunch } from '@mien/contract';
import { ehr as english, fill } from '@mien/messages';
import { Banner, Button, Card, Muted, Row, Stack, TextField } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { PersonCompared } from './person-compared.tsx';

const { confirm: texts } = textsOf('ehr', english);

/** Longest search, as the call takes it. */
const SEARCH_MAX_LENGTH = 100;

/** Two patients may have the same name. */
const inWords = ({ name, birthYear, phone }: Omit<EhrCandidate, 'uid'>): string =>
  [name || texts.noName, birthYear, phone].filter(Boolean).join(', ');

interface ConfirmPatientProps {
  readonly launch: EhrLaunch;
  readonly onConfirmed: (patientUid: string) => void;
}

/** Staff compare the person of the record with our patients, and choose one. No candidate is preselected. */
export function ConfirmPatient({ launch: { id, person, candidates }, onConfirmed }: ConfirmPatientProps) {
  const { client } = useApi();
  const productName = useProductName();
  const [search, setSearch] = useState('');
  const finding = useMutation({
    mutationFn: () => client.ehr.candidates({ params: { id }, query: { search: search.trim() } }),
  });
  const confirming = useMutation({
    mutationFn: ({ uid }: EhrCandidate) => client.ehr.confirm({ params: { id }, body: { patientUid: uid } }),
    onSuccess: (_, { uid }) => onConfirmed(uid),
  });
  if (person === null) return <LaunchNotice text={texts.hidden} />;
  const shown = finding.data?.items ?? candidates;
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (search.trim() !== '') finding.mutate();
  };
  const error = confirming.error ?? finding.error;
  return (
    <Stack gap={5} isPacked width="focused">
      <PageHeading title={texts.title} takesFocus />
      <p>{texts.text}</p>
      {shown.map((candidate) => (
        <Card key={candidate.uid} isRoomy>
          <Stack gap={4}>
            <PersonCompared person={person} candidate={candidate} productName={productName} />
            <Button
              // Several of them are equal.
              variant={shown.length === 1 ? 'primary' : 'secondary'}
              isBlock
              isBusy={confirming.isPending && confirming.variables?.uid === candidate.uid}
              disabled={confirming.isPending}
              aria-label={fill(texts.choosePerson, { person: inWords(candidate) })}
              onClick={() => confirming.mutate(candidate)}
            >
              {texts.choose}
            </Button>
          </Stack>
        </Card>
      ))}
      <p role="status">{shown.length === 0 ? texts.none : ''}</p>
      {error && (
        <Banner tone="problem">
          <p>{isProblem(error, 'changed-meanwhile') ? texts.changed : problemText(error)}</p>
        </Banner>
      )}
      <form onSubmit={find}>
        <Row gap={3} lineGap={2} align="end">
          <TextField
            label={texts.search}
            type="search"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button type="submit" variant="secondary" isBusy={finding.isPending}>
            {texts.find}
          </Button>
        </Row>
      </form>
      <Muted size="small">{`${texts.record}: ${inWords(person)}`}</Muted>
    </Stack>
  );
}
