import { teamNotes as english, fill } from '@mien/messages';
import { Button, Card, Muted, Stack, Text } from '@mien/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { askerName, askerRole } from '../../shared/health/care-team.ts';
import { dayText } from '../../shared/health/day-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { factsText } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('teamNotes', english);

/** The care team's notes that the patient may read; nothing if there are none. */
export function TeamNotesCard() {
  const { client } = useApi();
  const notes = useInfiniteQuery({
    queryKey: ['notesForPatient'],
    queryFn: ({ pageParam }) => client.notesForPatient.list({ query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const items = notes.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card aria-labelledby="team-notes-title">
      <Stack gap={4}>
        <Text as="h2" size="lead" id="team-notes-title">
          {texts.own.title}
        </Text>
        <Stack as="ul" gap={4} lines="apart">
          {items.map(({ id, text, author, created, changed }) => (
            <li key={id}>
              <Text breaks="as-written">{text}</Text>
              <Muted size="small">
                {factsText([
                  fill(texts.own.by, { who: askerName(author) }),
                  askerRole(author),
                  dayText(created),
                  changed === null ? null : fill(texts.changedOn, { date: dayText(changed) }),
                ])}
              </Muted>
            </li>
          ))}
        </Stack>
        {notes.hasNextPage && (
          <Button variant="quiet" isSmall isBusy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
