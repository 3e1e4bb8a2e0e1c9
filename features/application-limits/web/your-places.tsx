import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { ownPlacesText, type Places, stopsCounting } from '../rules.ts';
import { answerBy } from '../../../shared/applications/promise.ts';
import { Term } from '../../../web/jobs/term.tsx';

interface YourPlacesProps {
  places: Places;
  replyDays: number;
  hasApplied: boolean;
}

/** 'You have 15 applications left (limit: 20)', and when this one would stop counting. */
export function YourPlaces({ places, replyDays, hasApplied }: YourPlacesProps) {
  const [now] = useState(() => new Date());
  const { text, isFull, next } = ownPlacesText(places);
  const until = stopsCounting(answerBy(now, replyDays));
  return (
    <Term icon={<IconTicket size={20} aria-hidden />} title={text}>
      {isFull ? next && <p>{next}</p> : !hasApplied && <p>{until}</p>}
    </Term>
  );
}
