import type { MetaFunction } from 'react-router';
import { missingInWords } from '../rules.ts';
import { prefetchCall } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { EmptyState } from '../../../web/kit/ui/feedback/empty-state.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { ListCard } from '../../../web/kit/ui/layout/list-card.tsx';
import { Page } from '../../../web/kit/ui/layout/page.tsx';
import { pageMeta } from '../../../web/site.ts';
import { RecommendedList, useRecommendations, useRecommendationSwitch } from './list.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Recommended Jobs');

export const clientLoader = () => prefetchCall('listRecommendations');

/** All jobs that are recommended to the job seeker (product.md section 2.5). */
export default function RecommendedJobs() {
  const query = useRecommendations({});
  const { turn, isPending } = useRecommendationSwitch();
  return (
    <Page
      title="Recommended Jobs"
      subtitle="Based on your profile and the jobs you save and apply for"
      actions={
        query.data?.isOn && (
          <Button variant="outline" busy={isPending} onClick={() => turn(false)}>
            Turn Off
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        refused="Failed to fetch recommendations."
        failed="Failed to load recommendations."
        skeleton={<LoadingShape height={480} />}
      >
        {({ isOn, recommendations, basis }) => (
          <ListCard title="Jobs" count={recommendations.length}>
            {recommendations.length > 0 ? (
              <RecommendedList recommendations={recommendations} />
            ) : (
              <EmptyState
                title={isOn ? 'No recommendations yet' : 'Recommendations are off'}
                hint={
                  isOn
                    ? missingInWords(basis)
                    : 'Turn them on to see jobs that match your profile. Until then, we compute nothing about you.'
                }
              >
                {isOn ? (
                  <>
                    <LinkButton to="/alljobs">Browse Jobs</LinkButton>
                    <LinkButton to="/profile" variant="outline">
                      Edit Profile
                    </LinkButton>
                  </>
                ) : (
                  <Button busy={isPending} onClick={() => turn(true)}>
                    Turn On
                  </Button>
                )}
              </EmptyState>
            )}
          </ListCard>
        )}
      </QueryView>
    </Page>
  );
}
