import { Link } from 'react-router';
import { missingInWords, RECOMMENDED_ON_DASHBOARD } from '../rules.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { RecommendedList, useRecommendations, useRecommendationSwitch } from './list.tsx';

// One more than is shown says whether there are more.
const QUERY = { query: { limit: RECOMMENDED_ON_DASHBOARD + 1 } };

/** The end of a job seeker's dashboard: the best recommendations. Nothing while they are turned off. */
export function Recommended() {
  const query = useRecommendations(QUERY);
  const { turn, isPending } = useRecommendationSwitch();
  if (query.data?.isOn === false) return null;
  const found = query.data?.recommendations ?? [];
  return (
    <Section
      title="Recommended for you"
      note="Based on your profile and the jobs you save and apply for"
      actions={
        <>
          {found.length > RECOMMENDED_ON_DASHBOARD && <Link to="/recommended">Show all</Link>}
          {query.data && (
            <Button variant="outline" size="sm" busy={isPending} onClick={() => turn(false)}>
              Turn Off<span className="sr-only"> recommendations</span>
            </Button>
          )}
        </>
      }
    >
      <QueryView
        query={query}
        refused="Failed to fetch recommendations."
        failed="Failed to load recommendations."
        skeleton={<LoadingShape height={320} />}
      >
        {({ recommendations, basis }) =>
          recommendations.length > 0 ? (
            <RecommendedList recommendations={recommendations.slice(0, RECOMMENDED_ON_DASHBOARD)} />
          ) : (
            <Quiet>
              {missingInWords(basis)} <Link to="/profile">Edit profile</Link>
              {' or '}
              <Link to="/alljobs">browse jobs</Link>.
            </Quiet>
          )
        }
      </QueryView>
    </Section>
  );
}
