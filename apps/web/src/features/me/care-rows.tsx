import { carers as englishCarers, careTeam as englishCareTeam, fill } from '@mien/messages';
import { useQuery } from '@tanstack/react-query';
import { askerName, careTeamQuery } from '../../shared/health/care-team.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { caredForQuery } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { LinkRow } from './rows.tsx';

const careTeamTexts = textsOf('careTeam', englishCareTeam);
const careTexts = textsOf('carers', englishCarers);

/** Patients whom the user cares for, invitations, and the user's own carers. */
export function CareRows() {
  const { data } = useQuery(caredForQuery(useApi().client));
  return (
    <>
      {data?.items.map(({ id, firstName, lastName, state }) => {
        const name = `${firstName} ${lastName}`.trim();
        const { asks, asksUnnamed } = careTexts.caredFor;
        const text = state !== 'invited' ? careTexts.banner.text : name === '' ? asksUnnamed : asks;
        return <LinkRow key={id} icon="people" to={paths.carers} name={fill(text, { name })} />;
      })}
      <LinkRow icon="people" to={paths.carers} name={careTexts.mine} />
    </>
  );
}

/** Whether the clinic's staff see results, and open requests. */
export function CareTeamRows() {
  const { data } = useQuery(careTeamQuery(useApi().client));
  const value = data && (data.given === null ? 'notOn' : data.given.term === 'oneScan' ? 'onlyOne' : 'on');
  return (
    <>
      {data?.request && (
        <LinkRow
          icon="people"
          to={paths.careTeam}
          name={fill(careTeamTexts.request.title, { who: askerName(data.request.by) })}
        />
      )}
      <LinkRow
        icon="eye"
        to={paths.careTeam}
        name={careTeamTexts.seen}
        {...(value ? { value: careTeamTexts[value] } : {})}
      />
    </>
  );
}
