import { useId } from 'react';
import { useCall } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Row } from '../../../web/kit/ui/layout/stack.tsx';
import { Switch } from '../../../web/kit/ui/fields/switch.tsx';
import { useRecommendationSwitch } from './list.tsx';
import { SettingsPart } from '../../../web/accounts/settings-part.tsx';

/** Whether jobs are recommended to a job seeker. */
export function RecommendationSettings() {
  const id = useId();
  const query = useCall('getRecommendationSettings');
  const { turn, isPending } = useRecommendationSwitch();
  return (
    <SettingsPart
      id="recommendations"
      title="Recommendations"
      note="Jobs that match your profile and the jobs you save and apply for. We use nothing else, and we do not store the results."
    >
      <QueryView query={query} refused="Failed to load your settings.">
        {({ isOn }) => (
          <Row>
            <Switch id={id} checked={isOn} disabled={isPending} onChange={turn} />
            <label htmlFor={id}>Recommend jobs to me</label>
          </Row>
        )}
      </QueryView>
    </SettingsPart>
  );
}
