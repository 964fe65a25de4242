import { scanPair as english, fill } from '@mien/messages';
import { Muted, Row, rowClassName, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textsOf } from '../../platform/language.ts';
import { dayText, momentText } from '../day-text.ts';
import type { ScanPairTableProps } from './scan-pair-props.ts';
import type { Side } from './scan-pair-rows.ts';

const texts = textsOf('scanPair', english);

/** Heading above the parts of one kind. */
export const Section = ({ children }: { readonly children: string }) => (
  <tbody>
    <tr>
      <Text as="th" scope="rowgroup" colSpan={2} size="lead" weight={700}>
        {children}
      </Text>
    </tr>
  </tbody>
);

type Ways = Pick<ScanPairTableProps, 'addressOf' | 'changeOf' | 'state'>;

interface HeadProps extends Ways {
  readonly side: Side;
  readonly kind: string;
  /** How its values are marked on a range bar. */
  readonly mark: ReactNode;
}

export function Head({ side, kind, mark, addressOf, changeOf, state }: HeadProps) {
  const { id, created } = side.result;
  const look = rowClassName({ isTarget: true, isInline: true, weight: 600 });
  const date = dayText(created);
  return (
    <th scope="col">
      <Row as="span" gap={1} isOneLine tone="muted" size="small">
        <span>{mark}</span> <span>{kind}</span>
      </Row>
      <Text as="time" dateTime={created} tone="plain" size="body" weight={600} isBlock>
        {momentText(created)}
      </Text>
      <Row as="span" gap={3} lineGap={0} isScreenOnly>
        <Link
          to={addressOf(id)}
          state={state}
          className={look}
          aria-label={fill(texts.openLabel, { date: momentText(created) })}
        >
          {texts.open}
        </Link>
        {changeOf && (
          <Link to={changeOf(id)} state={state} className={look} aria-label={fill(texts.changeLabel, { date })}>
            {texts.change}
          </Link>
        )}
      </Row>
    </th>
  );
}

export interface PartProps {
  readonly name: string;
  /** The source of both, if it is the same. */
  readonly source?: string;
  /** Of the earlier and the later scan. */
  readonly cells: readonly ReactNode[];
  /** What both say together. */
  readonly says?: string;
  /** Both values on their range bar. */
  readonly bars?: ReactNode;
  /** Whether that is a difference, which is highlighted. */
  readonly isChange?: boolean;
}

export function Part({ name, source, cells: [earlier, later], says = '', bars, isChange = false }: PartProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <span>{name}</span>{' '}
          {source !== undefined && (
            <Muted as="span" size="small" weight={400}>
              {source}
            </Muted>
          )}
        </th>
      </tr>
      <tr>
        <td data-side={texts.sides.earlier}>{earlier}</td>
        <td data-side={texts.sides.later}>{later}</td>
      </tr>
      {(says !== '' || bars) && (
        <tr>
          <td colSpan={2}>
            <div>{bars}</div>
            <Text as="span" size="small" tone={isChange ? 'plain' : 'muted'} weight={isChange ? 600 : 400}>
              {says}
            </Text>
          </td>
        </tr>
      )}
    </tbody>
  );
}
