import type { ListedUser } from '@mien/contract';
import { foldedName, formatPhone } from '@mien/domain';
import { staffSide as english, users as englishUsers, fill } from '@mien/messages';
import { SearchDialog } from '@mien/ui/search-dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useStaffPages } from '../../shared/platform/screens.ts';
import { useDebouncedSearch } from '../../shared/platform/use-debounced.ts';
import { attentionWord } from '../../shared/staff/follow-up/attention-word.ts';
import { countBeyond, foundUsersQuery } from '../../shared/staff/users.queries.ts';

const { search: texts, today: todayText } = textsOf('staffSide', english);
const { row } = textsOf('users', englishUsers);

/** Maximum search length that the server accepts. */
const SEARCH_MAX_LENGTH = 100;

interface StaffSearchProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds pages by name, and patients by prefixes of their names, phone numbers and other details. */
export function StaffSearch({ isOpen, onClose }: StaffSearchProps) {
  const { client } = useApi();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const pages = useStaffPages();
  const listReach = useReachOf()('listUsers');
  const search = useDebouncedSearch(typed.trim().slice(0, SEARCH_MAX_LENGTH));
  const found = useQuery({
    ...foundUsersQuery(client, search),
    enabled: isOpen && search !== '' && (listReach === 'client' || listReach === 'all'),
  });
  const wanted = foldedName(typed);
  const foundPages = [
    { key: paths.account, icon: 'home' as const, text: todayText },
    ...pages.map(({ path, icon, name }) => ({ key: path, icon, text: name })),
  ].filter(({ text }) => foldedName(text).includes(wanted));
  const page = search === '' ? undefined : found.data;
  const allText = page ? countBeyond(page) : null;
  const users = [
    ...attentionFirst(page?.items ?? []).map(foundUser),
    ...(!page || allText === null
      ? []
      : [
          {
            key: listOf(search),
            icon: 'people' as const,
            text: pluralText(texts.all, page.totalItems, { count: allText }),
          },
        ]),
  ];
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <SearchDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      hint={texts.hint}
      search={typed}
      onSearch={setTyped}
      groups={[
        ...(foundPages.length > 0 ? [{ name: texts.pages, items: foundPages }] : []),
        ...(users.length > 0 ? [{ name: texts.patients, items: users }] : []),
      ]}
      status={statusText(typed.trim(), found.isFetching, found.isError, {
        count: foundPages.length + (page?.totalItems ?? 0),
        isMore: page?.hasMore ?? false,
      })}
      onChoose={(to) => {
        close();
        void navigate(to);
      }}
    />
  );
}

/** The list of users that match a text. */
const listOf = (search: string) => `${paths.users}?${new URLSearchParams({ search })}`;

const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** Sorts patients who need attention first within the same name: Enter opens the first. */
function attentionFirst(users: readonly ListedUser[]): readonly ListedUser[] {
  const places = new Map<string, number>();
  for (const [place, user] of users.entries())
    if (!places.has(foldedName(nameOf(user)))) places.set(foldedName(nameOf(user)), place);
  const placeOf = (user: ListedUser) => places.get(foldedName(nameOf(user))) ?? 0;
  // Snoozed readings come after those that need attention now.
  const needs = ({ attention }: ListedUser) => (attention === null ? 0 : attention.followUpOn ? 1 : 2);
  return users.toSorted((one, other) => placeOf(one) - placeOf(other) || needs(other) - needs(one));
}

/**
 * Patients have their own page; other users are shown in the list. Age and number distinguish patients of the same
 * name.
 */
function foundUser({ id, patientUid, firstName, lastName, phoneNumber, ageYears, attention }: ListedUser) {
  const details = [
    ageYears !== null && fill(row.age, { age: numberFormat().format(ageYears) }),
    phoneNumber !== null && formatPhone(phoneNumber),
  ].filter((detail) => detail !== false);
  return {
    key: patientUid === null ? listOf(id) : paths.patientForStaffOf(patientUid),
    icon: 'person' as const,
    text: nameOf({ firstName, lastName }) || row.noName,
    ...(details.length > 0 ? { detail: details.join(' · ') } : {}),
    alert: attention === null ? undefined : attentionWord(attention),
  };
}

function statusText(
  search: string,
  isSearching: boolean,
  isFailed: boolean,
  { count, isMore }: { readonly count: number; readonly isMore: boolean },
): string {
  if (search === '') return '';
  if (isFailed) return texts.failed;
  if (isSearching) return texts.searching;
  if (count === 0) return fill(texts.none, { search });
  return pluralText(texts.count, count, isMore ? { count: `${numberFormat().format(count)}+` } : {});
}
