import type { Configuration } from '@mien/contract';
import { consent as english, fill } from '@mien/messages';
import { Banner, Button, Card, CheckboxField, Spinner } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { currentLanguage, textsOf } from '../../shared/language.ts';
import { LegalLink } from '../../shared/legal-link.tsx';
import styles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { configurationQuery, useConfiguration, useSession } from '../../shared/session.ts';
import { consentMark, stored } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';

const texts = textsOf('consent', english);

/** `/consent`: both boxes, then the profile. */
export function ConsentPage() {
  const { data: configuration, error, refetch } = useConfiguration();
  if (configuration) return <ConsentForm configuration={configuration} />;
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return <Spinner text={texts.loading} isPage />;
}

function useConsentBanner(isWanted: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['consentBanner'],
    enabled: isWanted,
    retry: false,
    queryFn: async () => (await client.configurations.consentBanner()).text,
  });
}

function ConsentForm({ configuration }: { readonly configuration: Configuration }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { data: session } = useSession();
  const { data: banner } = useConsentBanner(configuration.hasConsentBanner);
  const [agreesToTerms, setAgreesToTerms] = useState(false);
  const [agreesToData, setAgreesToData] = useState(false);
  const agrees = agreesToTerms && agreesToData;
  const isRecording = useRef(false);
  const record = useMutation({
    onSettled: () => {
      isRecording.current = false;
    },
    mutationFn: () => client.consents.create({ body: { ...configuration.texts, language: currentLanguage() } }),
    onSuccess: () => {
      const patientUid = session?.user.patientUid;
      if (patientUid) {
        stored.hasAcceptedTerms.set(patientUid);
        stored.recordedConsent.set(consentMark(patientUid, configuration.texts));
      }
      return navigate(paths.profile);
    },
    onError: (error) => {
      toasts.show({ text: problemText(error), tone: 'problem' });
      if (isProblem(error, 'text-outdated'))
        void queryClient.invalidateQueries({ queryKey: configurationQuery(client).queryKey });
    },
  });
  return (
    <form
      className={styles.focused}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // A ref and not the mutation's state: two presses can come before the page is redrawn.
        if (!agrees || isRecording.current) return;
        isRecording.current = true;
        record.mutate();
      }}
    >
      <div className={styles.intro}>
        <PageHeading title={texts.title} />
        <p className={styles.lead}>{texts.text}</p>
      </div>
      {banner && (
        <Banner>
          <p className={styles.lines}>{banner}</p>
        </Banner>
      )}
      <Card>
        <CheckboxField checked={agreesToTerms} onChange={(event) => setAgreesToTerms(event.target.checked)}>
          {texts.terms.before}
          <LegalLink text="terms">{texts.terms.link}</LegalLink>
          {texts.terms.after}
        </CheckboxField>
        <CheckboxField checked={agreesToData} onChange={(event) => setAgreesToData(event.target.checked)}>
          {texts.data.before}
          <LegalLink text="privacy">{texts.data.link}</LegalLink>
          {texts.data.after}
        </CheckboxField>
      </Card>
      <div className={styles.actions}>
        <Button type="submit" isBlock disabled={!agrees} isBusy={record.isPending}>
          {texts.agree}
        </Button>
        {!agrees && <p className={styles.note}>{fill(texts.both, { productName: configuration.productName })}</p>}
      </div>
    </form>
  );
}
