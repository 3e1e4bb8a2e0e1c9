import { firstChoiceUsed, monthName, yieldText } from '../rules.ts';
import { isWaitingForAnswer } from '../../../shared/applications/promise.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { useNow } from '../../../web/kit/now.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { FirstChoiceMark } from './mark.tsx';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';

/** Makes an application that waits for its answer the first choice of the month, or says which one is. */
export function FirstChoice({ application }: { application: ApplicationDetail }) {
  const { _id, job, firstChoiceMonth } = application;
  const now = useNow(application);
  const { data } = useCall('getPlaces');
  const { mutateAsync: choose } = useChange('setFirstChoice');
  const { isBusy, run } = useApplicationChange();
  if (firstChoiceMonth)
    return (
      <Section
        title="First choice"
        note={`${job.companyName} sees that this is your first choice.`}
      >
        <FirstChoiceMark application={application} />
      </Section>
    );
  if (!isWaitingForAnswer(application, now) || !data) return null;
  const { month, chosen, yield: figures } = data.firstChoice;
  if (chosen?.isOpened)
    return (
      <Section title="First choice">
        <Small>
          {firstChoiceUsed(chosen, month).message} The company has opened it, so it stays.
        </Small>
      </Section>
    );
  const instead = chosen
    ? ` It replaces ${chosen.jobTitle} at ${chosen.companyName}, where nobody has opened it yet.`
    : '';
  return (
    <Section
      title="First choice"
      note={`You have one a month, and ${job.companyName} sees it.${instead}`}
    >
      <Button
        variant="outline"
        busy={isBusy}
        onClick={() => void run('First Choice', () => choose({ params: { id: _id } }))}
      >
        Make This My First Choice of {monthName(month)}
      </Button>
      {figures && <Small>{yieldText(figures)}.</Small>}
    </Section>
  );
}
