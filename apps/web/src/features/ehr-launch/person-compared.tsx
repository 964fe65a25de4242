import type { EhrCandidate, EhrLaunch } from '@mien/contract';
import { ehr as english, fill } from '@mien/messages';
import { Icon, Row } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { comparedLines } from './ehr-launch.model.ts';
import styles from './person-compared.module.css';

const { confirm: texts } = textsOf('ehr', english);

interface PersonComparedProps {
  readonly person: NonNullable<EhrLaunch['person']>;
  readonly candidate: EhrCandidate;
  readonly productName: string;
}

const Differs = () => (
  <Row as="strong" gap={1} isOneLine isInline>
    <Icon name="warning" tone="danger" sizePx={16} />
    {texts.differs}
  </Row>
);

/** Name, year of birth and phone number of both, side by side. */
export function PersonCompared({ person, candidate, productName }: PersonComparedProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.record}</th>
          <th scope="col">{fill(texts.here, { productName })}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {comparedLines(person, candidate).map(({ field, record, here, isSame }) => (
          <tr key={field}>
            <th scope="row">{texts[field]}</th>
            <td>{record ?? texts.unknown}</td>
            <td>{here ?? texts.unknown}</td>
            <td className={styles.verdict}>{isSame === null ? null : isSame ? texts.same : <Differs />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
